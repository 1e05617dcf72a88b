import Foundation
import SceneTestKit
import Testing

@testable import SceneGenerator

@Suite("A host outside the repository", .blocking)
struct HostPlanTests {
    private let workbench: Workbench
    private let folder: TemporaryFolder

    init() throws {
        workbench = try Workbench()
        folder = try TemporaryFolder()
        try workbench.write("0.3.0\n", to: "Tools/Distribution/VERSION")
        try workbench.write("", to: "Packages/ContactsScene/Package.swift")
        try writeScene(dependency: ".package(path: \"../framework/Packages/SceneKitCore\")")
    }

    /// A package of one's own beside the host.
    private func writeScene(dependency: String) throws {
        let path = folder.file("LendingScene")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try folder.write(
            ".library(name: \"LendingModule\", targets: [\"LendingScene\"])\n\(dependency)",
            to: "LendingScene/Package.swift"
        )
    }

    private func plan(
        _ name: String = "lending",
        modules: [String] = ["Lending", "ContactsScene"],
        folder: String? = nil,
        from source: String? = nil
    ) throws -> HostPlan {
        try HostPlan(
            HostRequest(name: name, folder: folder ?? self.folder.path, modules: modules, source: source),
            repository: workbench.path
        )
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOfFile: folder.file(name), encoding: .utf8)
    }

    private func complaint(_ make: () throws -> HostPlan) -> String? {
        do { _ = try make() } catch { return "\(error)" }
        return nil
    }

    @Test("The host depends on the checkout by path, and lists the modules in their order")
    func checkout() throws {
        let plan = try plan("my-lending")
        try plan.write()
        #expect(
            plan.paths.map { $0.dropFirst(folder.path.count + 1) } == [
                "my-lending/.gitignore", "my-lending/Makefile", "my-lending/Package.swift",
                "my-lending/README.md",
                "my-lending/Sources/my-lending/MyLending.swift",
                "my-lending/Tests/MyLendingTests/HostTests.swift",
                "my-lending/Tests/MyLendingTests/TranslationTests.swift",
            ]
        )
        let manifest = try text("my-lending/Package.swift")
        #expect(manifest.contains(".package(path: \"../LendingScene\"),"))
        #expect(manifest.contains(".product(name: \"LendingModule\", package: \"LendingScene\"),"))
        #expect(manifest.contains(".product(name: \"ContactsScene\", package: \"ContactsScene\"),"))
        #expect(manifest.contains("/Packages/SceneHosting\"),") && !manifest.contains("url:"))
        #expect(
            try text("my-lending/Sources/my-lending/MyLending.swift")
                .contains("static let modules: [SceneModule] = [.lending, .contacts]")
        )
        #expect(
            try text("my-lending/Tests/MyLendingTests/TranslationTests.swift").contains("import my_lending")
        )
        let makefile = try text("my-lending/Makefile")
        #expect(makefile.contains("--disable-build-manifest-caching"))
        // Only the modules outside of the framework.
        let watched = try ProgramRun(
            "make",
            ["-s", "--eval", "watched: ; @echo $(WATCHED)", "watched"],
            in: URL(filePath: folder.file("my-lending"))
        )
        #expect(
            watched.output == "Package.swift Sources ../LendingScene/Package.swift ../LendingScene/Sources\n",
            "\(watched.errors)"
        )
        #expect(makefile.contains("'scenes of Lending, Contacts'"))
    }

    @Test("With FROM, the host depends on the published package by its address and version")
    func published() throws {
        try writeScene(dependency: ".package(url: \"https://example.org/scenekit\", from: \"0.2.0\")")
        try plan(from: "https://example.org/scenekit.git").write()
        let manifest = try text("lending/Package.swift")
        #expect(
            manifest.contains(
                ".package(url: \"https://example.org/scenekit.git\", .upToNextMinor(from: \"0.3.0\")),"
            )
        )
        #expect(manifest.contains(".product(name: \"ContactsScene\", package: \"scenekit\"),"))
        #expect(manifest.contains(".product(name: \"LendingModule\", package: \"LendingScene\"),"))
        #expect(manifest.matches(of: /path:/).count == 1)
        #expect(try text("lending/Makefile").contains("FRAMEWORK = .build/checkouts/scenekit\n"))
        let source = try PublishedPackage(parsing: "ssh://git@example.org/scenekit@0.2.1", standard: "0.3.0")
        #expect(source.address == "ssh://git@example.org/scenekit" && source.version == "0.2.1")
    }

    @Test("A folder that exists is no obstacle, and no file is overwritten")
    func existing() throws {
        try FileManager.default.createDirectory(
            atPath: folder.file("lending/Sources"),
            withIntermediateDirectories: true
        )
        try folder.write("mine", to: "lending/notes.txt")
        try plan().write()
        #expect(try text("lending/notes.txt") == "mine")
        let again = #expect(throws: GeneratorFailure.self) { try plan().write() }
        #expect(
            again?.description.contains("is a package already; no file is overwritten. 'A host outside")
                == true
        )
    }

    @Test("Mistakes are reported before anything is written")
    func mistakes() throws {
        #expect(
            complaint { try plan("Lending") }
                == "'Lending' is not a valid name of a host: use lower-case letters, digits and hyphens, as in 'lending'"
        )
        #expect(complaint { try plan(modules: []) } == "a host needs modules: MODULES='Contacts Auth'")
        #expect(
            complaint { try plan(modules: ["Lending", "LendingScene"]) } == "MODULES has 'LendingScene' twice"
        )
        #expect(
            complaint { try plan(folder: "") }?.hasPrefix("a host needs the folder for its own folder")
                == true
        )
        #expect(
            complaint { try plan(folder: workbench.path + "/Apps") }?.hasSuffix(
                "a host of the repository belongs in Apps"
            ) == true
        )
        #expect(
            complaint { try plan(modules: ["Weather"]) }?.contains(
                "has a package 'WeatherScene'; there are Contacts, Lending, and 'make scene NAME=…"
            )
                == true
        )
        #expect(complaint { try plan(from: "scenekit") }?.contains("is no address of a repository") == true)
        #expect(
            complaint { try plan(from: "https://example.org/scenekit") }?.hasSuffix(
                "write the package with FROM=…, too"
            ) == true
        )
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["LendingScene"])
    }

    @Test("With FROM, a package of a scene has no plugin and depends on the published package")
    func scene() throws {
        let request = SceneRequest(
            name: "Loan",
            fields: "book:text due:date",
            newPackage: "Library",
            folder: folder.path,
            source: "https://example.org/scenekit@0.2.0"
        )
        let plan = try ScenePlan(request, repository: workbench.path)
        #expect(!plan.paths.contains { $0.contains("Plugin") })
        try plan.write()
        let manifest = try text("LibraryScene/Package.swift")
        #expect(
            manifest.contains(
                "[.package(url: \"https://example.org/scenekit\", .upToNextMinor(from: \"0.2.0\"))]"
            )
        )
        // Another record, and scenes in code, need no other products.
        for (name, isCode) in [("Member", false), ("Tool", true)] {
            let more = SceneRequest(
                name: name,
                fields: "name:text",
                isCode: isCode,
                package: "Library",
                folder: folder.path
            )
            let plan = try ScenePlan(more, repository: workbench.path)
            try plan.write()
            for next in plan.following { try ScenePlan(next, repository: workbench.path).write() }
        }
        #expect(try text("LibraryScene/Package.swift") == manifest)
        let within = SceneRequest(name: "Loan", fields: "book:text", source: "https://example.org/scenekit")
        let failure = #expect(throws: GeneratorFailure.self) {
            try ScenePlan(within, repository: workbench.path)
        }
        #expect(failure?.description.contains("name their folder with DIR=…") == true)
    }
}
