import Foundation
import Testing

@testable import SceneGenerator

@Suite("The root's manifest and the hosts")
struct RootManifestTests {
    private let bench: Workbench

    init() throws {
        bench = try Workbench()
    }

    @Test("Without a host, only the package's files are written")
    func noHost() throws {
        let before = try bench.contents()
        try bench.scene("Weather").write()
        let changed = try bench.contents().filter { before[$0.key] != $0.value }
        #expect(changed.count > 20)
        #expect(changed.keys.allSatisfy { $0.hasPrefix("Packages/WeatherScene") })
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
    func unknownHost() throws {
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
        #expect(try bench.contents() == before)
    }
}
