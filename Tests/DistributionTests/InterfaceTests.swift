import Foundation
import SceneTestKit
import Testing

@testable import Distribution

@Suite("The interfaces of versions")
struct InterfaceTests {
    private static let event = "enum Event: enum Event"
    private static let open = "case Event.open: case open"

    private func complaint(_ before: [String], _ after: [String], at version: String) throws -> String? {
        func interface(_ lines: [String]) -> ModuleInterface {
            ModuleInterface(text: lines.map { $0 + "\n" }.joined())
        }
        return InterfaceCheck(
            last: Version(0, 2, 0),
            kept: ["Core": interface(before)],
            version: try Version(parsing: version),
            current: ["Core": interface(after)]
        ).complaint
    }

    @Test("An interface has the public declarations, conformances and requirements, without those of hosts")
    func graph() throws {
        let graph = """
            {"symbols": [
                {"identifier": {"precise": "a"}, "kind": {"identifier": "swift.protocol"}, "pathComponents": ["Door"],
                 "declarationFragments": [{"spelling": "protocol"}, {"spelling": " "}, {"spelling": "Door"}]},
                {"identifier": {"precise": "b"}, "kind": {"identifier": "swift.method"},
                 "pathComponents": ["Door", "open()"], "declarationFragments": [{"spelling": "func open()"}]},
                {"identifier": {"precise": "c"}, "kind": {"identifier": "swift.method"},
                 "pathComponents": ["Door", "shut()"], "declarationFragments": [{"spelling": "func\\n  shut()"}]},
                {"identifier": {"precise": "d"}, "kind": {"identifier": "swift.struct"}, "pathComponents": ["Gate"],
                 "declarationFragments": [{"spelling": "struct Gate"}]},
                {"identifier": {"precise": "e"}, "kind": {"identifier": "swift.struct"}, "pathComponents": ["Hinge"],
                 "declarationFragments": [{"spelling": "struct Hinge"}], "spi": true}
             ],
             "relationships": [
                {"kind": "requirementOf", "source": "b", "target": "a"},
                {"kind": "requirementOf", "source": "c", "target": "a"},
                {"kind": "defaultImplementationOf", "source": "x", "target": "c"},
                {"kind": "conformsTo", "source": "d", "target": "a"},
                {"kind": "conformsTo", "source": "d", "target": "s", "targetFallback": "Swift.Sendable"},
                {"kind": "conformsTo", "source": "d", "target": "t", "targetFallback": "Swift.Copyable"}
             ]}
            """
        #expect(
            try ModuleInterface(graphs: [Data(graph.utf8)]).lines == [
                "conformance Gate: Door", "conformance Gate: Swift.Sendable",
                "method Door.shut(): func shut()", "protocol Door: protocol Door",
                "requirement Door.open(): func open()", "struct Gate: struct Gate",
            ]
        )
    }

    @Test("A change of the interface needs the version step of its kind")
    func steps() throws {
        let added = [Self.event, Self.open, "struct Gate: struct Gate"]
        #expect(try complaint([Self.event, Self.open], [Self.event, Self.open], at: "0.2.0") == nil)
        #expect(try complaint([Self.event, Self.open], added, at: "0.2.1") == nil)
        #expect(
            try complaint([Self.event, Self.open], added, at: "0.2.0") == """
                VERSION is 0.2.0; these changes of public declarations since 0.2.0 are new, and need 0.2.1:
                  Core + struct Gate: struct Gate
                Write 0.2.1 into Tools/Distribution/VERSION, and what a developer has to change into Changes.md.
                """
        )
        for change in [[Self.event], [Self.event, Self.open, "case Event.shut: case shut"]] {
            let text = try #require(try complaint([Self.event, Self.open], change, at: "0.2.9"))
            #expect(text.contains("can break code of other repositories, and need 0.3.0:"))
            #expect(try complaint([Self.event, Self.open], change, at: "0.3.0") == nil)
        }
        #expect(try complaint([], [], at: "0.1.9") == "VERSION is 0.1.9, and 0.2.0 has been released")
    }

    @Test("From 1.0 on, the first number counts the versions that break code")
    func later() {
        #expect(Version(1, 4, 2).next(after: .breaking) == Version(2, 0, 0))
        #expect(Version(1, 4, 2).next(after: .additions) == Version(1, 5, 0))
        #expect(Version(1, 4, 2).next(after: .none) == Version(1, 4, 2))
    }

    @Test(
        "A version has three numbers",
        arguments: ["", "1", "1.2", "1.2.3.4", "1.2.x", "v1.2.3", "1..2", "-1.0.0"]
    )
    func noVersion(text: String) {
        #expect(throws: DistributionFailure.self) { try Version(parsing: text) }
    }

    @Test("The kept interfaces are those of the last version only")
    func kept() throws {
        let folder = try TemporaryFolder()
        let kept = KeptInterfaces(folder: folder.file("Interfaces"))
        #expect(try kept.last() == nil)
        let first = ModuleInterface(text: Self.event + "\n")
        try kept.keep(["Core": first, "Old": first], of: Version(0, 2, 0))
        try kept.keep(["Core": first], of: Version(0, 10, 0))
        let last = try #require(try kept.last())
        #expect(last.version == Version(0, 10, 0) && last.interfaces == ["Core": first])
        #expect(throws: DistributionFailure.self) { try kept.keep([:], of: Version(0, 9, 0)) }
    }
}
