import Foundation
import SceneTestKit
import Testing

/// `make plugin` with a fake compiler that only prints the path of its products, and a fake describe-plugin.
@Suite("Installing a plugin", .blocking)
struct PluginCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "#!/bin/sh\ncase $* in *--show-bin-path) echo '\(folder.path)' ;; esac\n",
            to: "swift"
        )
        try folder.write("#!/bin/sh\necho \"a manifest of $1\"\n", to: "describe-plugin")
        for program in ["swift", "describe-plugin"] {
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755],
                ofItemAtPath: folder.path + "/" + program
            )
        }
        // Any shared library that a section can be added to.
        let library = try ProgramRun(
            "clang",
            ["-shared", "-fPIC", "-x", "c", "/dev/null", "-o", folder.path + "/libGamesScene.so"]
        )
        try #require(library.status == 0, "\(library.errors)")
    }

    private func plugin(_ arguments: [String]) throws -> ProgramRun {
        try ProgramRun(
            "make",
            ["--no-print-directory", "-C", Repository.root.path, "plugin"] + arguments,
            environment: [
                "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
                "XDG_DATA_HOME": folder.path + "/data", "SWIFT": folder.path + "/swift",
            ]
        )
    }

    private func installed(for host: String) -> String {
        folder.path + "/data/\(host)/plugins/libGamesScene.so"
    }

    @Test("The plugin is installed with its manifest in the folder of the named host")
    func named() throws {
        let run = try plugin(["NAME=Games", "HOST=myhost"])
        #expect(run.errors == "")
        #expect(run.output == "\(installed(for: "myhost")) is installed; 'myhost scenes' lists its scenes.\n")
        let section = try ProgramRun(
            "objcopy",
            ["--dump-section", "scenekit.manifest=/dev/stdout", installed(for: "myhost"), "/dev/null"]
        )
        #expect(section == .init(output: "a manifest of Games\n", errors: "", status: 0))
    }

    @Test("A program is installed in a folder of its own with the libraries that are not the system's")
    func program() throws {
        let built = try ProgramRun(
            "clang",
            [
                "-x", "c", "-", "-o", folder.path + "/games", "-L" + folder.path, "-Wl,--no-as-needed",
                "-lGamesScene", "-Wl,-rpath,$ORIGIN",
            ],
            input: "int main(void) { return 0; }\n"
        )
        try #require(built.status == 0, "\(built.errors)")
        let run = try plugin(["NAME=Games", "HOST=myhost", "AS=program"])
        let program = folder.path + "/data/myhost/programs/Games/games"
        #expect(run.errors == "")
        #expect(
            run.output
                == "\(program) is installed; 'myhost plugins grant \(program)' shows what it asks for, and admits it.\n"
        )
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path + "/data/myhost/programs/Games")
                .sorted()
                == ["games", "libGamesScene.so"]
        )
        let source = try String(
            contentsOf: Repository.root.appending(
                path: ".build/programs/Games/Sources/games/GamesProgram.swift"
            ),
            encoding: .utf8
        )
        #expect(
            source.contains(
                "await SceneProgram.run(.games)"
            )
        )
        let other = try plugin(["NAME=Games", "HOST=myhost", "AS=service"])
        #expect(other.errors.hasPrefix("error: AS=service is neither 'library' nor 'program'\n"))
        #expect(other.status != 0)
    }

    @Test("A plugin of a module that the host has built in is refused")
    func builtIn() throws {
        for arguments in [[], ["HOST=scenehost"]] {
            let run = try plugin(["NAME=Games"] + arguments)
            #expect(run.status != 0)
            #expect(
                run.errors.hasPrefix(
                    "error: scenehost has the module GamesScene built in, so it cannot use the plugin; "
                        + "name another host: 'make plugin NAME=Games HOST=myhost'\n"
                )
            )
            #expect(run.output == "")
        }
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/data"))
    }

    @Test("A path is not accepted as a host's name", arguments: ["../scenehost", ".hidden", "a/b"])
    func path(host: String) throws {
        let run = try plugin(["NAME=Games", "HOST=\(host)"])
        #expect(run.status != 0)
        #expect(
            run.errors.hasPrefix("error: '\(host)' is not the name of a host's program: ")
        )
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/data"))
    }
}
