import NetworkTestKit
import SceneKitCore
import SceneProgramTestKit
import SceneTestKit
import StorageWorkers
import Testing

@testable import GamesScene

@MainActor
@Suite("The drawn covers of games", .throughProtocol)
struct DrawnCoversTests {
    private func harness(_ url: String = "") async throws -> SceneHarness {
        let services = Services()
        services[RecordStore.self] = try await RecordStore.open(StorageLocation(scheme: "memory", path: ""))
        services[GamesCatalogueConfiguration.self] = try GamesCatalogueConfiguration(parsing: url)
        return try SceneHarness(.games, services: services, exhaustivity: .off)
    }

    @Test(
        "002-18, 002-21: each of the twelve games has a cover of its own, which both scenes load by its image name"
    )
    func bundled() async throws {
        let scene = try await harness()
        await scene.open("GameList")
        let rows = try #require(scene.screen?.lists.first?.rows)
        #expect(rows.count == 12)
        var covers: [[UInt8]] = []
        for game in BundledCatalogue.games {
            let row = rows.first { $0.identifier == game.id }
            let source = try #require(row?.picture?.source)
            #expect(source == "cover-" + (game.imageName ?? ""))
            let image = try #require(try await scene.navigator.image(source, of: "GameList"))
            #expect(image.format == .webP && image.width == 320 && image.height == 240)
            #expect(image.isWhole && !image.isPersonal)
            #expect(try await scene.navigator.image(source, of: "ViewGame") == image)
            covers.append(image.bytes)
        }
        #expect(Set(covers).count == 12)
        await scene.finish()
    }

    @Test("002-21: an image at an address comes first, then the drawn cover, then a picture of the title")
    func order() async throws {
        var azul = Game(id: "azul", title: "Azul", year: 2017, imageName: "azul")
        #expect(azul.picture.source == "cover-azul")
        azul.imageName = "azulejo"
        #expect(azul.picture == Picture(of: "Azul"))
        azul.image = "https://example.org/azul.png"
        let fetched = try #require(azul.picture.source)
        #expect(Game.drawnName(inSource: fetched) == nil && Game.id(inSource: fetched) == "azul")
        let scene = try await harness()
        #expect(try await scene.navigator.image("cover-../catan", of: "GameList") == nil)
        #expect(try await scene.navigator.image("cover-", of: "GameList") == nil)
        await scene.finish()
    }

    @Test("002-21: a cover that cannot be fetched is the drawn one of its image name")
    func fallback() async throws {
        let catalogue = """
            {"version":1,"games":[
            {"id":"a","title":"Azul","year":2017,"imageName":"azul","image":"azul.png"},
            {"id":"b","title":"Go","year":1000,"imageName":"go","image":"go.png"}]}
            """
        let server = try LoopbackServer(
            .answer(status: "200 OK", headers: ["Content-Type: application/json"], body: catalogue),
            .answer(status: "404 Not Found"),
            .answer(status: "404 Not Found")
        )
        let scene = try await harness(server.url("/games.json"))
        await scene.open("GameList")
        let rows = try #require(scene.screen?.lists.first?.rows)
        let sources = rows.compactMap(\.picture?.source)
        #expect(sources.count == 2)
        let images = [
            try await scene.navigator.image(sources[0], of: "GameList"),
            try await scene.navigator.image(sources[1], of: "GameList"),
        ]
        #expect(images[0]?.bytes == (try DrawnCovers.cover("azul"))?.bytes)
        #expect(images[1] == nil)
        await scene.finish()
    }
}
