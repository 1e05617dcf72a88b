import Foundation
import Glibc
@_spi(Hosting) import SceneKitCore
import SceneTestKit
import StorageWorkers
import Testing

@_spi(Hosting) @testable import SceneHosting

@MainActor
@Suite("Plugins")
struct PluginShelfTests {
    private let workshop: PluginWorkshop
    private let configurator = Configurator()
    private let shelf = PluginShelf()

    init() throws {
        workshop = try PluginWorkshop()
        configurator.expectedServices.insert(ServiceIdentifier(RecordStore.self))
        try configurator.register(.hosted)
    }

    private func find() {
        shelf.register(workshop.folders, in: configurator, commands: HostTests.commands)
    }

    private var names: [String] { configurator.definitions.map(\.name) }

    private func refusal(_ path: String, _ reason: String) -> PluginRefusal { PluginRefusal(path, reason) }

    // MARK: - Finding plugins

    @Test("A plugin's scenes are registered from its manifest, without loading its code")
    func registered() async throws {
        let path = try await workshop.make(
            "Weather",
            manifest: PluginWorkshop.manifest("Weather", "Forecast") {
                $0.segues = [SegueDeclaration("First")]
            }
        )
        find()
        #expect(names == ["First", "Forecast", "Second", "Weather"])
        #expect(shelf.refusals == [])
        #expect(shelf.plugins.map(\.isLoaded) == [false])
        #expect(shelf.origins["Forecast"] == path)
        #expect(try configurator.definition(of: "Weather").summary == "The weather.")
        #expect(try configurator.definition(of: "Weather").segues == [SegueDeclaration("First")])
    }

    @Test(
        "Only files with plugin names are read",
        arguments: [
            "libScene.so", "Weather.so", "libWeather.so", "lib7Scene.so", "libA-BScene.so",
            "libWeatherScene.so.1",
        ]
    )
    func otherFiles(name: String) throws {
        try workshop.folder.write("no library", to: name)
        find()
        #expect(shelf.refusals == [])
        #expect(names == ["First", "Second"])
    }

    @Test("A file that is in two folders is one plugin")
    func twice() async throws {
        try await workshop.make("Weather", manifest: PluginWorkshop.manifest("Weather"))
        let folders = PluginFolders(
            named: [workshop.folder.path],
            host: "host",
            environment: ["HOST_PLUGINS": workshop.folder.path + "/."],
            executable: nil
        )
        shelf.register(folders, in: configurator, commands: HostTests.commands)
        #expect(shelf.plugins.count == 1)
        #expect(shelf.refusals == [])
    }

    @Test("Folders come from the arguments, the environment, the person and the host, in this order")
    func folders() {
        let folders = PluginFolders(
            named: ["/a", "b"],
            host: "my-host",
            environment: ["MY_HOST_PLUGINS": "/c:/d", "XDG_DATA_HOME": "/data"],
            executable: "/opt/bin/my-host"
        )
        #expect(
            folders.folders.map(\.path) == [
                "/a", "b", "/c", "/d", "/data/my-host/plugins", "/opt/bin/plugins",
            ]
        )
        #expect(folders.folders.map(\.isNamed) == [true, true, true, true, false, false])
    }

    @Test("A named folder that does not exist is reported")
    func missingFolder() {
        let folders = PluginFolders(
            named: ["/nowhere"],
            host: "host",
            environment: [:],
            executable: "/none/host"
        )
        shelf.register(folders, in: configurator, commands: HostTests.commands)
        #expect(shelf.refusals == [refusal("/nowhere", "No such file or directory")])
    }

    // MARK: - Refusals before loading

    @Test("A file that is not a library is refused, and the others are used")
    func notELF() async throws {
        try workshop.folder.write("no library", to: "libBrokenScene.so")
        try await workshop.make("Weather", manifest: PluginWorkshop.manifest("Weather"))
        find()
        #expect(shelf.refusals == [refusal(workshop.folder / "libBrokenScene.so", "it is not an ELF file")])
        #expect(names == ["First", "Second", "Weather"])
    }

    @Test("A library without a build description is refused")
    func noBuildDescription() async throws {
        let path = try await workshop.make(
            "Bare",
            sections: [PluginManifest.section: try JSONEncoder().encode(PluginWorkshop.manifest("Bare"))]
        )
        find()
        #expect(
            shelf.refusals == [
                refusal(
                    path,
                    "it has no section 'scenekit.build'; the build tool DescribeBuild of its package writes it"
                )
            ]
        )
    }

    @Test("A library without a manifest is loaded at once, and refused for what it registers")
    func noManifest() async throws {
        let path = try await workshop.make("Bare", manifest: nil)
        find()
        #expect(shelf.refusals == [refusal(path, "it registers 0 modules instead of one")])
        #expect(names == ["First", "Second"])
    }

    @Test(
        "A damaged section refuses the plugin",
        arguments: [PluginManifest.section, BuildDescription.section]
    )
    func damagedSection(name: String) async throws {
        var sections = [
            BuildDescription.section: try JSONEncoder().encode(BuildDescription.current),
            PluginManifest.section: try JSONEncoder().encode(PluginWorkshop.manifest("Damaged")),
        ]
        sections[name] = Data("{\"".utf8)
        let path = try await workshop.make("Damaged", sections: sections)
        find()
        #expect(shelf.refusals == [refusal(path, "its section '\(name)' is damaged")])
    }

    @Test("A plugin of another build is refused with the difference before its manifest is read")
    func build() async throws {
        var build = BuildDescription.current
        build.libraries["StorageWorkers"]?.sources = "0"
        let path = try await workshop.make(
            "Old",
            sections: [
                BuildDescription.section: try JSONEncoder().encode(build),
                PluginManifest.section: Data("of another version".utf8),
            ]
        )
        find()
        #expect(
            shelf.refusals == [
                refusal(
                    path,
                    "it was built with other sources of StorageWorkers; rebuild it from the host's checkout with the "
                        + "host's compiler: 'swift build --configuration \(build.configuration)'"
                )
            ]
        )
    }

    @Test("A taken name refuses the whole plugin")
    func nameTaken() async throws {
        let path = try await workshop.make("Weather", manifest: PluginWorkshop.manifest("Weather", "Second"))
        let command = try await workshop.make("Zscenes", manifest: PluginWorkshop.manifest("scenes"))
        find()
        #expect(
            shelf.refusals == [
                refusal(
                    path,
                    "two scenes are named 'Second', in Hosted and WeatherScene; "
                        + "rename one in the host's list of modules, such as "
                        + "'.hosted.renaming(\"Second\", to: \"SecondOfHosted\")'"
                ),
                refusal(
                    command,
                    "the module scenesScene cannot be used: the scene 'scenes' has the name of a command"
                ),
            ]
        )
        #expect(names == ["First", "Second"])
    }

    @Test("A segue to an unknown scene refuses the plugin, and then those that lead to it")
    func dangling() async throws {
        let first = try await workshop.make(
            "Aside",
            manifest: PluginWorkshop.manifest("Aside") { $0.segues = [SegueDeclaration("Beside")] }
        )
        let second = try await workshop.make(
            "Beside",
            manifest: PluginWorkshop.manifest("Beside") { $0.segues = [SegueDeclaration("Fist")] }
        )
        find()
        #expect(
            shelf.refusals == [
                refusal(
                    second,
                    "the segue 'Fist' of Beside leads to 'Fist', which no package registers (did you mean 'First'?)"
                ),
                refusal(
                    first,
                    "the segue 'Beside' of Aside leads to 'Beside', which no package registers (did you mean 'Aside'?)"
                ),
            ]
        )
        #expect(names == ["First", "Second"])
    }

    @Test("A service that the host does not provide refuses the plugin")
    func services() async throws {
        let path = try await workshop.make(
            "Weather",
            manifest: PluginWorkshop.manifest("Weather") { $0.services = [ServiceIdentifier(Station.self)] }
        )
        find()
        #expect(
            shelf.refusals == [
                refusal(
                    path,
                    "Weather needs the service \(ServiceIdentifier(Station.self).name), which neither the host nor a module "
                        + "provides; add the module that does, or give one in the host's services"
                )
            ]
        )
        #expect(names == ["First", "Second"])
    }

    @Test("A file or a folder that others may write to is refused", arguments: [0o020, 0o002] as [mode_t])
    func writable(bit: mode_t) async throws {
        let path = try await workshop.make("Weather", manifest: PluginWorkshop.manifest("Weather"))
        chmod(path, 0o755 | bit)
        find()
        chmod(path, 0o755)
        chmod(workshop.folder.path, 0o700 | bit)
        find()
        chmod(workshop.folder.path, 0o700)
        #expect(
            shelf.refusals == [
                refusal(
                    path,
                    "other users can write to the file \(path); 'chmod go-w \(path)' prevents that"
                ),
                refusal(
                    workshop.folder.path,
                    "other users can write to the folder \(workshop.folder.path); "
                        + "'chmod go-w \(workshop.folder.path)' prevents that"
                ),
            ]
        )
        #expect(names == ["First", "Second"])
    }

    @Test("A file of another user is refused, the administrator's is not")
    func owners() {
        var status = stat()
        status.st_mode = S_IFREG | 0o755
        status.st_uid = 1_234
        #expect(
            PluginTrust.fault(of: status, path: "/x", user: 1)
                == "the file /x belongs to another user (1234), who could change it"
        )
        #expect(PluginTrust.fault(of: status, path: "/x", user: 1_234) == nil)
        status.st_uid = 0
        #expect(PluginTrust.fault(of: status, path: "/x", user: 1) == nil)
    }

    // MARK: - Refusals while loading

    private func loading(_ name: String) -> String {
        do {
            _ = try configurator.makeScene(name)
            return "loaded"
        } catch {
            return "\(error)"
        }
    }

    @Test("A missing entry, symbol or library is reported with the file, at each request")
    func unloadable() async throws {
        let entry = try await workshop.make(
            "Entry",
            manifest: PluginWorkshop.manifest("Entry"),
            code: "void registerOther(void *registrar) {}\n"
        )
        try await workshop.make(
            "Symbol",
            manifest: PluginWorkshop.manifest("Symbol"),
            code: "void gone(void); void registerSymbolScene(void *registrar) { gone(); }\n"
        )
        try await workshop.make("Gone", manifest: nil)
        try await workshop.make(
            "Needy",
            manifest: PluginWorkshop.manifest("Needy"),
            code:
                "void registerGoneScene(void *); void registerNeedyScene(void *r) { registerGoneScene(r); }\n",
            flags: ["-L", workshop.folder.path, "-l:libGoneScene.so"]
        )
        unlink(workshop.folder / "libGoneScene.so")
        find()
        #expect(shelf.refusals == [])
        #expect(
            loading("Entry")
                == "the plugin \(entry) cannot be used: it has no function 'registerEntryScene'; a file "
                + "libEntryScene.so needs '@c(registerEntryScene)'"
        )
        #expect(shelf.plugins.filter(\.isLoaded).map(\.file.name) == ["Entry"])
        #expect(loading("Symbol").contains("undefined symbol: gone"))
        #expect(loading("Needy").contains("libGoneScene.so: cannot open shared object file"))
        #expect(loading("Needy").contains("libGoneScene.so: cannot open shared object file"))
        #expect(names.contains("Entry"))
        #expect(loading("First").contains("RecordStore"))
    }

    @Test("A plugin that registers other scenes than its manifest leaves nothing behind")
    func otherScenes() async throws {
        let path = try await workshop.make("Weather", manifest: PluginWorkshop.manifest("Weather"))
        find()
        #expect(
            loading("Weather")
                == "the plugin \(path) cannot be used: it registers 0 modules instead of one"
        )
    }

    @Test("A file that changed after its manifest was read is not loaded")
    func changed() async throws {
        let path = try await workshop.make("Weather", manifest: PluginWorkshop.manifest("Weather"))
        find()
        try await workshop.make("Weather", manifest: PluginWorkshop.manifest("Weather", "Other"))
        #expect(
            loading("Weather")
                == "the plugin \(path) cannot be used: it has changed since it was found; "
                + "restart the host to use it"
        )
    }
}
