import Foundation
import SceneTestKit
import Testing

@Suite("The tutorial", .blocking)
struct TutorialTests {
    private static let catalogue = "Packages/SceneKitCore/Sources/SceneKitCore/SceneKitCore.docc/"
    private static let path = catalogue + "Tutorials/CountingWhoIsInside.tutorial"

    private let tutorial: Tutorial
    /// The paths of the resources by their names.
    private let resources: [String: String]

    init() throws {
        tutorial = Tutorial(try Repository.text(of: Self.path))
        let paths = try ["swift", "txt"].flatMap { try Repository.files(ofType: $0) }
            .filter { $0.hasPrefix(Self.catalogue) }
        resources = Dictionary(
            paths.map { (String($0.split(separator: "/").last ?? ""), $0) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    private func path(of resource: String) throws -> String {
        let path = try #require(resources[resource], "there is no resource \(resource)")
        return Repository.root.appendingPathComponent(path).path
    }

    @Test("After each step the reader's package compiles")
    func steps() throws {
        var checked: Set<[String]> = []
        for (step, file) in tutorial.files.enumerated() where file.name != "Terminal" {
            let place = "\(Self.path):\(file.line): \(file.source)"
            if file.name == "Package.swift" {
                let complaint = try TypeChecker().complaint(aboutManifest: path(of: file.source))
                #expect(complaint == nil, "\(place)")
                continue
            }
            let sources = tutorial.package(afterStep: step).filter { $0.key.hasSuffix("/Tally.swift") }
            guard checked.insert(sources.values.sorted() + [file.source]).inserted else { continue }
            let folder = try TemporaryFolder()
            let scene = try sources.values.map(path(of:))
            let complaint = try TypeChecker().complaint(
                aboutFiles: scene,
                module: "TallyScene",
                emitted: folder.path
            )
            #expect(complaint == nil, "\(place)")
            guard !file.name.hasSuffix("/Tally.swift") else { continue }
            let other = try TypeChecker().complaint(
                aboutFiles: [path(of: file.source)],
                module: "Shown",
                emitted: folder.path
            )
            #expect(other == nil, "\(place)")
        }
    }

    @Test("The last step has the scene and the tests that this repository builds and runs")
    func end() throws {
        let last = tutorial.package(afterStep: tutorial.files.count - 1)
        #expect(
            last == [
                "Package.swift": "Package-Host.swift",
                "Sources/TallyScene/Tally.swift": "Tally.swift",
                "Tests/TallySceneTests/TallyTests.swift": "TallyTests.swift",
                "Sources/tally/TallyHost.swift": "TallyHost.swift",
                "Terminal": "Terminal-Run.txt",
            ]
        )
        let built = ["TallyScene/Tally.swift", "TallySceneTests/TallyTests.swift"]
        for path in built {
            #expect(resources.values.contains(Self.catalogue + "Resources/" + path))
        }
        let manifest = try Repository.text(of: "Package.swift")
        #expect(manifest.contains("tutorial = \"\(Self.catalogue)Resources/\""))
    }

    @Test("Every resource is shown by a step")
    func resourcesAreShown() {
        let shown = Set(tutorial.files.map(\.source))
        #expect(shown == Set(resources.keys))
    }

    @Test("The terminal shows exactly the existing tests")
    func terminal() throws {
        let shown = try Repository.text(of: #require(resources["Terminal-Test.txt"]))
        let tests = try Repository.text(of: #require(resources["TallyTests.swift"]))
        let names = shown.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
            .compactMap { $0.offset % 2 == 1 ? String($0.element) : nil }
        #expect(names.count == 3)
        for name in names { #expect(tests.contains("@Test(\"\(name)\")")) }
    }

    @Test("A step with an error is reported")
    func wrongStep() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("let scene: NoSuchScene\n", to: "Wrong.swift")
        let complaint = try TypeChecker().complaint(
            aboutFiles: [path],
            module: "Wrong",
            emitted: folder.path
        )
        #expect(complaint?.contains("cannot find type 'NoSuchScene' in scope") == true)
    }
}
