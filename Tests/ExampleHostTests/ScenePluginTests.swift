import Foundation
import SceneTestKit
import TestPrograms
import Testing

/// Tests the repository's scenes as plugins, which `make example` builds before the tests.
@Suite("The scenes as plugins", .blocking)
struct ScenePluginTests {
    @Test("A host without built-in modules stores contacts and shows games")
    func everythingLoaded() throws {
        let program = try BuiltProgram("pluginhost")
        let folder = try program.pluginFolder(of: ["Contacts", "Games"])
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

    @Test("A setting that a plugin rejects is reported with its place, and the contacts still work")
    func wrongSetting() throws {
        let program = try BuiltProgram("pluginhost")
        let options = [
            "--plugins", try program.pluginFolder(of: ["Contacts", "Games"]), "--store", "memory:",
        ]
        let environment = ["PLUGINHOST_GAMES_URL": "games.json"]
        let games = try program.run(options + ["GameList"], environment: environment)
        #expect(games.status == 1)
        #expect(
            games.errors == "error: the setting 'games-url' (PLUGINHOST_GAMES_URL) cannot be used: "
                + "'games.json' is not the URL of a catalogue: write an http or https URL, such as "
                + "https://example.org/games.json\n"
        )
        #expect(try program.run(options + ["ContactList"], environment: environment).status == 0)
    }

    @Test("A host with the scenes built in refuses the plugins because their names are taken")
    func taken() throws {
        let program = try BuiltProgram("examplehost")
        let folder = try program.pluginFolder(of: ["Games"])
        #expect(
            try program.run(["--plugins", folder, "--store", "memory:", "GameList", "search", "catan"]).errors
                == "warning: the plugin \(folder)/libGamesScene.so cannot be used: the module GamesScene "
                + "cannot be used: there is a module of that name already\n"
        )
    }
}
