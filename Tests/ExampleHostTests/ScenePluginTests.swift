import Foundation
import SceneTestKit
import TestPrograms
import Testing

/// The repository's own scenes as plugins, which `make example` builds before the tests.
@Suite("The scenes as plugins", .blocking)
struct ScenePluginTests {
    private static let products = BuiltProducts.repository.appending(path: "Apps/Plugins/.build/debug").path

    /// A folder with some of the plugins in it.
    private func folder(of plugins: [String], in program: BuiltProgram) throws -> String {
        let folder = program.home.appending(path: "plugins-" + plugins.joined()).path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for plugin in plugins {
            let file = "/lib\(plugin)Scene.so"
            try #require(
                FileManager.default.fileExists(atPath: Self.products + file),
                "'make example' builds the plugins"
            )
            try FileManager.default.copyItem(atPath: Self.products + file, toPath: folder + file)
        }
        return folder
    }

    @Test("A host that has nothing built in keeps contacts and shows games")
    func everythingLoaded() throws {
        let program = try BuiltProgram("pluginhost")
        let folder = try folder(of: ["Contacts", "Games"], in: program)
        let options = ["--plugins", folder, "--store", "sqlite:\(program.home.path)/store.sqlite"]
        let saved = try program.run(options + ["AddContact", "save", "--first-name", "Ada"])
        #expect(saved.status == 0, "\(saved.errors)")
        let list = try program.run(options + ["ContactList"])
        #expect(list.output.split(separator: "\n").last?.hasPrefix("Ada ") == true)
        #expect(list.errors == "")
        let games = try program.run(options + ["GameList", "search", "catan"])
        #expect(games.output.contains("Catan"))
        #expect(games.errors == "")
        let game = try program.run(options + ["--json", "open", "/ContactList/GameList/ViewGame;id=catan"])
        #expect(game.output.hasPrefix(#"{"location":"/ContactList/GameList/ViewGame;id=catan""#))
    }

    @Test("What the games' plugin cannot make of its surroundings is told, and the contacts go on")
    func cannotRegister() throws {
        let program = try BuiltProgram("pluginhost")
        let options = [
            "--plugins", try folder(of: ["Contacts", "Games"], in: program), "--store", "memory:",
        ]
        let environment = ["SCENEHOST_GAMES_URL": "games.json"]
        let games = try program.run(options + ["GameList"], environment: environment)
        #expect(games.status == 1)
        #expect(
            games.errors.contains(
                "libGamesScene.so cannot be used: it could not register: 'games.json' is no URL of a catalogue"
            )
        )
        #expect(try program.run(options + ["ContactList"], environment: environment).status == 0)
    }

    @Test("Scenes that need what only a host with accounts has are refused, and it is said what they need")
    func unserved() throws {
        let program = try BuiltProgram("pluginhost")
        let folder = try folder(of: ["Auth", "Contacts", "Games", "Home"], in: program)
        let list = try program.run(["--plugins", folder, "--store", "memory:", "ContactList"])
        #expect(list.status == 0)
        let provided = "it provides SceneKitCore.DocumentAccess, StorageWorkers.RecordStore"
        #expect(
            list.errors.split(separator: "\n").map(String.init) == [
                "warning: the plugin \(folder)/libAuthScene.so cannot be used: Enter needs the service "
                    + "AuthScene.AuthenticationService, which this host does not provide; \(provided)",
                "warning: the plugin \(folder)/libHomeScene.so cannot be used: Home needs the service "
                    + "HomeScene.UserDirectory, which this host does not provide; \(provided)",
                "No contacts yet. Begin with 'import', which reads a vCard or CSV file, or with 'add'.",
            ]
        )
    }

    @Test("A host that has the scenes built in says that their names are taken")
    func taken() throws {
        let program = try BuiltProgram("examplehost")
        let folder = try folder(of: ["Games"], in: program)
        #expect(
            try program.run(["--plugins", folder, "--store", "memory:", "GameList", "search", "catan"]).errors
                == "warning: the plugin \(folder)/libGamesScene.so cannot be used: two scenes are named 'GameList', in "
                + "GamesScene and GamesScene; a scene's name is its own\n"
        )
    }
}
