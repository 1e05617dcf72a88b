import Foundation
import SceneTestKit
import Testing

/// Tests a generated scene as a plugin of the built host.
@Suite("A generated plugin", .blocking)
struct PluginTests {
    private let example: PluginExample
    private let host: BuiltHost

    init() throws {
        example = try PluginExample()
        host = try BuiltHost()
    }

    /// Copies the plugin to the user's plugin folder.
    private func install() throws {
        let folder = host.folder.appending(path: ".local/share/scenehost/plugins")
        try FileManager.default.createDirectory(
            at: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        let file = folder.appending(path: "libWeatherScene.so")
        try FileManager.default.copyItem(atPath: example.plugin, toPath: file.path)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }

    /// The locations of a JSON session.
    private func locations(of result: BuiltHost.Result) -> [String] {
        struct Answer: Decodable {
            var location: String?
        }
        return result.output.split(separator: "\n").compactMap { line in
            try? JSONDecoder().decode(Answer.self, from: Data(line.utf8)).location
        }
        .reduce(into: []) { all, location in if all.last != location { all.append(location) } }
    }

    @Test("The host finds the scene in the folder in which the plugin was built")
    func atOnce() throws {
        let result = try host.run("--plugins", example.products, "Weather")
        #expect(result == .init(output: "", errors: "No weather entries yet. Begin with 'add'.\n", status: 0))
    }

    @Test("A generated scene is shown in the languages that it has tables for")
    func german() throws {
        let person = try HostOnTerminal(
            host,
            ["--plain", "--plugins", example.products, "Weather"],
            environment: ["LANG": "de_DE.UTF-8"]
        )
        try person.wait(for: "Wetter")
        try person.type("quit\r")
        #expect(try person.end() == 0)
    }

    @Test("Every list includes the plugin's scenes without loading the plugin")
    func listed() throws {
        try install()
        let trace = host.folder.appending(path: "loader").path
        let environment = ["LD_DEBUG": "files", "LD_DEBUG_OUTPUT": trace]
        let scenes = try host.run("scenes", environment: environment)
        let row = scenes.output.split(separator: "\n").first { $0.hasPrefix("Weather ") } ?? ""
        #expect(row.contains("WeatherScene   0.1.0"))
        #expect(row.contains("scenehost/plugins/libWeatherScene.so"))
        let check = try host.run("scenes", "--check", environment: environment)
        #expect(check.status == 0)
        #expect(check.output.contains(" and 1 plugin: 0 errors"))
        let graph = try host.run("graph", environment: environment)
        #expect(graph.output.contains("\"Door\" -> \"Weather\""))
        #expect(graph.output.contains("\"Weather\" -> \"ContactList\""))
        let help = try host.run("Weather", "add", "--help", environment: environment)
        #expect(help.output.contains("TEXT"))
        #expect(try !loaded(by: trace).contains("libWeatherScene.so"))
        _ = try host.run("ContactList", environment: environment)
        #expect(try !loaded(by: trace).contains("libWeatherScene.so"))
        _ = try host.run("Weather", environment: environment)
        #expect(try loaded(by: trace).contains("libWeatherScene.so"))
    }

    @Test("A library as 'swift build' leaves it has no manifest: it is loaded at once, and works")
    func withoutManifest() throws {
        let library = try example.library
        let folder = host.folder.appending(path: "plain").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: library, toPath: folder + "/libWeatherScene.so")
        let trace = host.folder.appending(path: "loader").path
        let scenes = try host.run(
            "--plugins",
            folder,
            "scenes",
            environment: ["LD_DEBUG": "files", "LD_DEBUG_OUTPUT": trace]
        )
        #expect(scenes.output.contains("plain/libWeatherScene.so"))
        #expect(try loaded(by: trace).contains("libWeatherScene.so"))
        let added = try host.run("--plugins", folder, "Weather", "add", "it rains")
        #expect(added.errors == "Added it rains.\n" && added.status == 0)
    }

    /// The dynamic loader's log of all runs so far.
    private func loaded(by trace: String) throws -> String {
        try FileManager.default.contentsOfDirectory(atPath: host.folder.path)
            .filter { $0.hasPrefix("loader.") }
            .map { try host.text(of: $0) }.joined()
    }

    @Test(
        "Segues lead to and from the plugin's scenes, and a location can contain them",
        arguments: ["memory", "sqlite"]
    )
    func routes(scheme: String) throws {
        try install()
        let store = scheme == "memory" ? "memory:" : "sqlite:\(host.folder.path)/routes.sqlite"
        let events = [
            #"{"event":"action","action":"enter"}"#,
            #"{"event":"action","action":"add","values":{"text":"it rains"}}"#,
            #"{"event":"action","action":"fetch-forecast"}"#,
            #"{"event":"action","action":"open-contact-list"}"#,
            #"{"event":"back"}"#, #"{"event":"back"}"#,
        ]
        let session = try host.run(
            ["--store", store, "--ui", "json", "open", "/ContactList/Door"],
            input: events.joined(separator: "\n") + "\n",
            environment: [:]
        )
        #expect(session.errors == "")
        #expect(
            locations(of: session) == [
                "/ContactList/Door", "/ContactList/Door/Weather", "/ContactList/Door/Weather/ContactList",
                "/ContactList/Door/Weather", "/ContactList/Door",
            ]
        )
        #expect(session.output.contains("Added it rains."))
        #expect(session.output.contains("Fetch forecast: 1 entries."))
        let linked = try host.run(
            ["--store", store, "--json", "open", "/ContactList/Weather"],
            input: "",
            environment: [:]
        )
        #expect(linked.status == 0)
        #expect(locations(of: linked) == ["/ContactList/Weather"])
        // The content of a memory store is lost with the process.
        #expect(linked.output.contains("it rains") == (scheme == "sqlite"))
    }

    @Test("An unusable plugin is reported with file and reason, and the host continues without it")
    func broken() throws {
        let path = try host.write("no library", to: "libBrokenScene.so")
        let folder = host.folder.path
        let reason = "the plugin \(path) cannot be used: it is not an ELF file\n"
        let other = try host.run("--plugins", folder, "ContactList")
        #expect(other.status == 0)
        #expect(other.errors.hasPrefix("warning: " + reason))
        #expect(
            try host.run("--plugins", folder, "Broken")
                == .init(output: "", errors: "error: " + reason, status: 1)
        )
        let check = try host.run("--plugins", folder, "scenes", "--check")
        #expect(check.status == 1)
        #expect(check.output.contains("error: " + reason))
    }

    @Test("A plugin of other sources with the same version is refused, and the host continues")
    func otherSources() throws {
        // As if the plugin had been built with another file of SceneKitCore.
        let built = try Data(contentsOf: URL(filePath: example.plugin))
        let key = Data(#""SceneKitCore":{"sources":""#.utf8)
        let digit = try #require(built.range(of: key)).upperBound
        var bytes = built
        bytes[digit] = built[digit] == UInt8(ascii: "0") ? UInt8(ascii: "1") : UInt8(ascii: "0")
        let path = host.folder.appending(path: "libWeatherScene.so")
        try bytes.write(to: path)
        let reason =
            "the plugin \(path.path) cannot be used: it was built with other sources of SceneKitCore; rebuild it from "
            + "the host's checkout with the host's compiler: 'swift build --configuration debug'\n"
        let folder = host.folder.path
        let check = try host.run("--plugins", folder, "scenes", "--check")
        #expect(check.output.hasPrefix("error: " + reason))
        #expect(check.status == 1)
        #expect(
            try host.run("--plugins", folder, "Weather")
                == .init(output: "", errors: "error: " + reason, status: 1)
        )
        let other = try host.run("--plugins", folder, "ContactList")
        #expect(other.errors.hasPrefix("warning: " + reason))
        #expect(other.status == 0)
    }

    @Test("If a plugin's library is missing, the person stays in the scene and sees the loader's reason")
    func missingLibrary() throws {
        // Keeps the manifest, and replaces the name of a needed library by one of the same length.
        try install()
        let plugin = host.folder.appending(path: ".local/share/scenehost/plugins/libWeatherScene.so")
        var bytes = try Data(contentsOf: plugin)
        let name = Data("libStorageWorkers.so".utf8)
        while let range = bytes.range(of: name) {
            bytes.replaceSubrange(range, with: Data("libStorageWorkerz.so".utf8))
        }
        try bytes.write(to: plugin)
        let result = try host.run("Weather")
        #expect(result.status == 1)
        #expect(result.output == "")
        #expect(
            result.errors.contains(
                "libWeatherScene.so cannot be used: libStorageWorkerz.so: cannot open shared"
            )
        )
        #expect(try host.run("ContactList").status == 0)
    }
}
