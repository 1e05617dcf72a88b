import Foundation
import Testing

@testable import SceneGenerator

@Suite("The root's manifest and the hosts")
struct RootManifestTests {
    private let bench: Workbench

    init() throws {
        bench = try Workbench()
    }

    @Test("The root's manifest lists the package's tests with its module's product")
    func rootManifest() throws {
        let before = try bench.text("Package.swift")
        let host = try bench.text("Apps/SceneHost/Program.swift")
        try bench.scene("Weather").write()
        let manifest = try bench.text("Package.swift")
        let added = manifest.split(separator: "\n").filter { !before.contains($0) }
        #expect(
            added == [
                #"("WeatherScene", "WeatherSceneTests", ["WeatherModule", "SceneKitCore", "SceneTestKit", "StorageTestKit", "StorageWorkers"]),"#
            ]
        )
        #expect(try bench.text("Apps/SceneHost/Program.swift") == host)
    }

    @Test(
        "The named host depends on the module's product, imports it and lists the module",
        arguments: ["scenehost", "SceneHost"]
    )
    func host(name: String) throws {
        let before = try bench.text("Package.swift")
        try bench.scene("Weather", host: name).write()
        let product = #".product(name: "WeatherModule", package: "WeatherScene"),"#
        #expect(!before.contains(product))
        let scenehost = try bench.text("Package.swift").components(separatedBy: "name: \"scenehost\"")[2]
        #expect(scenehost.prefix(while: { $0 != "]" }).contains(product))
        let program = try bench.text("Apps/SceneHost/Program.swift")
        #expect(program.hasPrefix("import WeatherScene\n"))
        #expect(program.contains("modules: [.contacts, .games, .home, .auth, .accessTokens, .weather],"))
    }

    @Test("The error for an unknown host lists the existing ones, and nothing changes")
    func noHost() throws {
        let before = try bench.contents()
        let unknown = #expect(throws: GeneratorFailure.self) { try bench.scene("Weather", host: "myhost") }
        #expect(
            unknown?.description
                == "Package.swift has no host 'myhost' in Apps; available: scenehost, examplehost, lending, shop"
        )
        let outside = #expect(throws: GeneratorFailure.self) {
            try bench.scene("Weather", in: bench.path + "/elsewhere", host: "scenehost")
        }
        #expect(outside?.description.hasPrefix("HOST is for packages in \(bench.path)/Packages") == true)
        let sources = #expect(throws: GeneratorFailure.self) {
            try bench.scene("Weather", host: "examplehost")
        }
        #expect(
            sources?.description
                == "no file in \(bench.path)/Apps/ExampleHost has 'Host(…, modules: […])', to whose list '.weather' "
                + "has to be added"
        )
        try bench.write("let packageTests = names\n", to: "Package.swift")
        let table = #expect(throws: GeneratorFailure.self) { try bench.scene("Weather") }
        #expect(
            table?.description
                == "Package.swift: the list 'packageTests' was not found, to which (\"WeatherScene\", \"WeatherSceneTests\", "
                + "[\"WeatherModule\", \"SceneKitCore\", \"SceneTestKit\", \"StorageTestKit\", \"StorageWorkers\"]) has to be added"
        )
        try bench.write(before["Package.swift"] ?? "", to: "Package.swift")
        #expect(try bench.contents() == before)
    }
}
