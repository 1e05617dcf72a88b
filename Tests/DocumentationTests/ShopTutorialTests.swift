import Foundation
import SceneTestKit
import Testing

/// Follows the article in a copy of what the generator needs of the repository.
@Suite("The article about a shop", .blocking)
struct ShopTutorialTests {
    static let path =
        "Packages/SceneKitCore/Sources/SceneKitCore/SceneKitCore.docc/Articles/AShopInAnAfternoon.md"

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for path in ["Package.swift", ".swift-format", "Tools/Templates"] {
            let target = URL(fileURLWithPath: folder.file(path))
            try FileManager.default.createDirectory(
                at: target.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try FileManager.default.copyItem(at: Repository.root.appendingPathComponent(path), to: target)
        }
        // The generator knows the framework's names from its sources.
        let core = "Packages/SceneKitCore/Sources"
        try FileManager.default.createDirectory(
            atPath: folder.file("Packages/SceneKitCore"),
            withIntermediateDirectories: true
        )
        try FileManager.default.copyItem(
            at: Repository.root.appendingPathComponent(core),
            to: URL(fileURLWithPath: folder.file(core))
        )
    }

    private func files(in path: String) throws -> [String] {
        let root = folder.file(path)
        guard FileManager.default.fileExists(atPath: root) else { return [] }
        return try FileManager.default.subpathsOfDirectory(atPath: root)
            .filter { $0.hasSuffix(".swift") }.sorted().map { root + "/" + $0 }
    }

    /// The file that SwiftPM makes of embedded resources.
    private static let resources = """
        struct PackageResources {
            static let de_strings: [UInt8] = []
            static let pt_strings: [UInt8] = []
            static let zh_strings: [UInt8] = []
        }
        """

    private func expectToCompile(_ path: String, module: String, after title: String) throws {
        var files = try files(in: path)
        guard !files.isEmpty else { return }
        if FileManager.default.fileExists(atPath: folder.file(path + "/Translations")) {
            files.append(try folder.write(Self.resources, to: "PackageResources.swift"))
        }
        let complaint = try TypeChecker().complaint(
            aboutFiles: files,
            module: module,
            emitted: folder.path,
            features: ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
        )
        #expect(complaint == nil, "\(path) after '\(title)'")
    }

    @Test("After each section the manifest, the package and the host compile")
    func sections() throws {
        let sections = try Walkthrough(Repository.text(of: Self.path)).sections
        #expect(
            sections.map(\.title) == ["The first scene", "The articles", "Buying", "The tests", "The host"]
        )
        let package = "Packages/KioskScene/"
        for section in sections {
            for work in section.work { try work.perform(in: folder.path) }
            try expectToCompile(package + "Sources/KioskScene", module: "KioskScene", after: section.title)
            // The new use case changes the tests, which is the next section.
            if section.title != "Buying" {
                try expectToCompile(
                    package + "Tests/KioskSceneTests",
                    module: "KioskSceneTests",
                    after: section.title
                )
            }
            try expectToCompile("Apps/Kiosk", module: "kiosk", after: section.title)
            let manifest = try TypeChecker().complaint(aboutManifest: folder.file("Package.swift"))
            #expect(manifest == nil, "after '\(section.title)'")
        }
        // Nothing was passed over because its folder has another name.
        #expect(try files(in: package + "Sources/KioskScene").count > 30)
        #expect(try files(in: package + "Tests/KioskSceneTests").count > 20)
        #expect(try files(in: "Apps/Kiosk").count == 1)
    }

    @Test("A walkthrough has commands, files and edits; an edit of a text that is not there is an error")
    func parts() throws {
        let walkthrough = try Walkthrough(
            """
            ### One
            ```sh
            make scene NAME=A
            swift build
            ```
            <!-- file A.swift -->
            ```swift
            let a = 1
            ```
            <!-- edit A.swift
            let b
            -->
            ```swift
            let c
            ```
            """
        )
        let edit = Walkthrough.Work.edit(path: "A.swift", old: "let b\n", new: "let c\n")
        #expect(
            walkthrough.sections == [
                .init(
                    title: "One",
                    work: [
                        .make(["scene", "NAME=A"]), .write(path: "A.swift", text: "let a = 1\n"), edit,
                    ]
                )
            ]
        )
        try walkthrough.sections[0].work[1].perform(in: folder.path)
        #expect(throws: Walkthrough.Fault.self) { try edit.perform(in: folder.path) }
        #expect(throws: Walkthrough.Fault.self) { try Walkthrough("```swift\nlet a = 1\n```") }
    }
}
