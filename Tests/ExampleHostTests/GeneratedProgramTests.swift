import Foundation
import SceneTestKit
import TestPrograms
import Testing

/// A generated scene as a program of its own, which `make example` builds as `make plugin AS=program` does.
@Suite("A generated scene as a program", .blocking)
struct GeneratedProgramTests {
    @Test("It keeps its records, counts them, and shows what its library shows")
    func beside() throws {
        let program = BuiltProducts.repository.appending(path: ".build/example/programs/Weather/weather").path
        try #require(FileManager.default.fileExists(atPath: program), "'make example' builds the program")
        let (own, library) = (try BuiltProgram("anyhost"), try BuiltProgram("anyhost"))
        let libraries = BuiltProducts.repository.appending(path: ".build/example/plugins").path
        let environment = ["MODULES": "Home", "EXTENSIONS": "Programs"]
        let granted = try own.run(["plugins", "grant", program], environment: environment)
        #expect(
            granted.output.contains("It asks for a folder of its own to write to.\n"),
            "\(granted.errors)"
        )
        #expect(granted.output.contains("\nEach person has a process of it.\n"))
        #expect(granted.output.hasSuffix("\nGranted.\n"))
        let flags = ["--plugins", libraries]
        for arguments in [
            ["Weather"], ["Weather", "add", "Sunny"], ["Weather", "add", "--text", "Rain"],
            ["Weather", "add"],
            ["RainDays"], ["Home"],
        ] {
            let shown = try own.run(
                ["--store", "sqlite:\(own.home.path)/store.sqlite"] + arguments,
                environment: environment
            )
            let expected = try library.run(
                flags + ["--store", "sqlite:\(library.home.path)/store.sqlite"] + arguments,
                environment: environment
            )
            #expect(shown.withoutIdentifiers == expected.withoutIdentifiers, "\(arguments)")
        }
    }
}

extension ProgramRun {
    /// The run with the same identifier for all records, which are random.
    fileprivate var withoutIdentifiers: ProgramRun {
        var run = self
        run.output.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, with: "id")
        return run
    }
}
