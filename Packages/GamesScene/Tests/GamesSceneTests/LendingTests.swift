import FoundationEssentials
import SceneKitCore
import SceneProgramTestKit
import SceneTestKit
import StorageWorkers
import Testing

@testable import GamesScene

/// Lending over a module that stands in for the contacts'. Exhaustive: what no line expects fails the test.
@MainActor
@Suite("Lending a game in the harness", .throughProtocol)
struct LendingTests {
    private static let contacts = SceneModule(
        "ContactsScene",
        version: "1",
        scenes: [
            .standIn("PickContact", parameters: ["contact"], result: PickedItem.self),
            .standIn("ViewContact", parameters: ["id"]),
        ]
    )

    private func card(_ actions: [SceneAction], borrower: String? = nil, message: String? = nil) -> Screen {
        var items = [
            DetailBlock.Item("Title", "Azul"), .init("Year", "2017", kind: .integer()),
            .init("Decade", "2010s"),
            .init("Id", "azul", kind: .identifier),
        ]
        if let borrower { items.insert(.init("Lent to", borrower), at: 3) }
        return Screen(
            title: "Azul",
            blocks: [
                .detail(
                    DetailBlock(
                        identifier: "game",
                        picture: Picture(of: "Azul", source: "cover-azul"),
                        items: items
                    )
                )
            ],
            actions: actions,
            message: message.map { Message(.information, LocalizedText(verbatim: $0)) }
        )
    }

    /// The card's text about a loan that begins now.
    private func borrower(of store: RecordStore) async throws -> String {
        let loan = try #require(try await store.get(Loan.self, id: "azul"))
        #expect(loan.contactID == "7" && loan.contactName == "Ada Lovelace")
        return "Ada Lovelace since \(GamesWording.day(loan.since, in: .current))"
    }

    @Test("A game is lent to a contact that is chosen, listed with the borrower, and returned")
    func lend() async throws {
        let store = try await Backend.memory.open(in: "")
        let scene = try SceneHarness(
            .games,
            Self.contacts,
            services: GameScreens.services(store)
        )
        await scene.open(try Location(parsing: "/GameList/ViewGame;id=azul"))
        scene.expect(screen: card(GameScreens.actions("lend", "list")))
        await scene.perform("lend")
        scene.expect(location: "/GameList/ViewGame;id=azul/PickContact")
        scene.expect(screen: Screen(title: "PickContact"))
        await scene.back()
        scene.expect(location: "/GameList/ViewGame;id=azul")
        scene.expect(screen: card(GameScreens.actions("lend", "list")))
        await scene.perform("lend", ["to": ["ada"]])
        scene.expect(location: "/GameList/ViewGame;id=azul/PickContact;contact=ada")
        scene.expect(screen: Screen(title: "PickContact"))
        await scene.give(PickedItem(id: "7", title: "Ada Lovelace"))
        scene.expect(location: "/GameList/ViewGame;id=azul")
        let borrower = try await borrower(of: store)
        scene.expect(
            screen: card(
                GameScreens.actions("return", "borrower", "list"),
                borrower: borrower,
                message: "Azul is lent to Ada Lovelace."
            )
        )
        await scene.perform("borrower")
        scene.expect(location: "/GameList/ViewGame;id=azul/ViewContact;id=7")
        scene.expect(screen: Screen(title: "ViewContact"))
        await scene.back()
        scene.expect(screen: card(GameScreens.actions("return", "borrower", "list"), borrower: borrower))
        await scene.back()
        scene.expect(location: "/GameList")
        let list = try #require(scene.screen?.lists.first)
        #expect(list.columns == ["Title", .init("Year", kind: .integer()), "Lent to"])
        #expect(list.rows.filter { $0.cells[2] != "" }.map(\.cells) == [["Azul", "2017", "Ada Lovelace"]])
        scene.expect(screen: try #require(scene.screen))
        await scene.select(list: "games", row: "azul")
        scene.expect(screen: card(GameScreens.actions("return", "borrower", "list"), borrower: borrower))
        await scene.perform("return")
        scene.expect(
            screen: card(GameScreens.actions("lend", "list"), message: "Azul is back from Ada Lovelace.")
        )
        await scene.back()
        scene.expect(location: "/GameList")
        scene.expect(screen: GameScreens.screen(BundledCatalogue.games))
        await scene.finish()
        try await store.close()
    }

    @Test("Without contacts nothing is lent or returned, and a loan is still shown")
    func withoutContacts() async throws {
        let store = try await Backend.memory.open(in: "")
        let loan = try await GamesRepository(
            local: LocalGamesDataManager(store: store),
            remote: BundledGamesDataManager(),
            staleAfter: .seconds(1)
        ).lendGame(id: "azul", toContact: "7", named: "Ada Lovelace")
        let scene = try SceneHarness(.games, services: GameScreens.services(store))
        await scene.open("ViewGame", parameters: ["id": "azul"])
        let borrower = "Ada Lovelace since \(GamesWording.day(loan.since, in: .current))"
        scene.expect(screen: card(GameScreens.actions("list"), borrower: borrower))
        scene.expectRefusal(of: .action("lend"), "there is no action 'lend' here; available: list")
        scene.expectRefusal(of: .action("return"), "there is no action 'return' here; available: list")
        await scene.finish()
        let definition = try scene.navigator.configurator.definition(of: "ViewGame")
        #expect(definition.actions == GameScreens.actions("list"))
        #expect(definition.segues == [SegueDeclaration("GameList", .unwind)])
    }

    @Test("A loan by another process reaches the list and the game beside it, and so does its end")
    func beside() async throws {
        let store = try await Backend.memory.open(in: "")
        let scene = try SceneHarness(
            .games,
            Self.contacts,
            services: GameScreens.services(store),
            exhaustivity: .off
        )
        scene.showsBeside = true
        await scene.open("GameList")
        await scene.send(.placed(.select(list: "games", row: "azul"), at: 0))
        func borrowers() -> [String] {
            let list = scene.screenBeside?.lists.first?.rows.first { $0.identifier == "azul" }?.cells
                .dropFirst(2)
            guard case .detail(let detail)? = scene.screen?.blocks.first else { return [] }
            return (list.map(Array.init) ?? []) + detail.items.filter { $0.label == "Lent to" }.map(\.value)
        }
        #expect(borrowers() == [])
        var bob = Loan.goToBob
        bob.id = "azul"
        let other = LocalGamesDataManager(store: store)
        try await other.saveLoan(bob)
        let lent = ["Bob", "Bob since \(GamesWording.day(bob.since, in: .current))"]
        for _ in 0..<5_000 where borrowers() != lent { try await Task.sleep(for: .milliseconds(2)) }
        #expect(borrowers() == lent)
        #expect(scene.screen?.actions.map(\.identifier) == ["return", "borrower", "list"])
        _ = try await other.deleteLoan(ofGame: "azul")
        for _ in 0..<5_000 where borrowers() != [] { try await Task.sleep(for: .milliseconds(2)) }
        #expect(borrowers() == [])
        await scene.finish()
    }

    @Test("A game that another process lends meanwhile stays lent to the other")
    func meanwhile() async throws {
        let store = try await Backend.memory.open(in: "")
        let scene = try SceneHarness(
            .games,
            Self.contacts,
            services: GameScreens.services(store)
        )
        await scene.open("ViewGame", parameters: ["id": "azul"])
        scene.expect(screen: card(GameScreens.actions("lend", "list")))
        await scene.perform("lend")
        scene.expect(location: "/ViewGame;id=azul/PickContact")
        scene.expect(screen: Screen(title: "PickContact"))
        var bob = Loan.goToBob
        bob.id = "azul"
        try await LocalGamesDataManager(store: store).saveLoan(bob)
        await scene.give(PickedItem(id: "7", title: "Ada Lovelace"))
        scene.expect(location: "/ViewGame;id=azul")
        var shown = card(
            GameScreens.actions("return", "borrower", "list"),
            borrower: "Bob since \(GamesWording.day(bob.since, in: .current))"
        )
        shown.message = Message(.warning, "The game is already lent to Bob: 'return' it first.")
        scene.expect(screen: shown)
        await scene.finish()
    }
}
