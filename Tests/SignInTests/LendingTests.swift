import SceneKitCore
import SceneTestKit
import Testing

/// Tests lending a game to a contact, across two modules that do not know each other's types.
@MainActor
@Suite("Lending games to contacts")
struct LendingTests {
    private func lentTo(_ program: Program) -> String? {
        for case .detail(let detail) in program.screen.blocks {
            if let item = detail.items.first(where: { $0.label == "Lent to" }) { return item.value }
        }
        return nil
    }

    @Test(
        "The borrower is one of the person's own contacts, and only that person sees the borrower",
        arguments: Place.backends
    )
    func choose(backend: String) async throws {
        let place = try await Place(backend)
        let ada = try await place.program(of: "Ada")
        let grace = try await place.program(of: "Grace")
        let id = try await ada.addContact("Konrad", ["last-name": "Zuse", "phone": "+49 30 4711"])
        try await ada.addContact("Alan")
        try await grace.addContact("Jean")

        try await ada.open("/GameList/ViewGame;id=catan")
        try await ada.perform("lend")
        #expect(ada.location == "/GameList/ViewGame;id=catan/PickContact")
        #expect(ada.screen.lists.first?.rows.map { $0.cells[0] } == ["Alan", "Konrad Zuse"])
        try await ada.navigator.send(.change(field: "search", values: ["4711"]))
        try await ada.navigator.send(.select(list: "contacts", row: id))
        #expect(ada.location == "/GameList/ViewGame;id=catan")
        #expect(ada.screen.message?.text == "Catan is lent to Konrad Zuse.")
        #expect(lentTo(ada)?.hasPrefix("Konrad Zuse since ") == true)

        try await ada.perform("borrower")
        #expect(ada.location == "/GameList/ViewGame;id=catan/ViewContact;id=\(id)")
        #expect(ada.screen.title == "Konrad Zuse")

        try await grace.open("/GameList")
        #expect(grace.screen.lists.first?.columns.map(\.heading) == ["Title", "Year"])
        try await grace.open("/GameList/ViewGame;id=catan")
        #expect(lentTo(grace) == nil)
        try await grace.perform("lend", ["to": "konrad"])
        #expect(grace.screen.message?.text == "No contact matches 'konrad'.")
        try await grace.open("/GameList/ViewGame;id=catan")
        try await grace.perform("lend", ["to": "jean"])
        #expect(grace.location == "/GameList/ViewGame;id=catan")
        #expect(lentTo(grace)?.hasPrefix("Jean since ") == true)

        try await ada.open("/GameList/ViewGame;id=catan")
        #expect(lentTo(ada)?.hasPrefix("Konrad Zuse since ") == true)
        try await ada.perform("return")
        #expect(ada.screen.message?.text == "Catan is back from Konrad Zuse.")
        #expect(lentTo(ada) == nil)
        try await grace.open("/GameList/ViewGame;id=catan")
        #expect(lentTo(grace)?.hasPrefix("Jean since ") == true)
        #expect(!grace.seen.contains("Zuse"))
    }

    @Test("A borrower who is deleted from the contacts keeps the game, but only the name is shown")
    func deletedBorrower() async throws {
        let ada = try await Place().program(of: "Ada")
        let id = try await ada.addContact("Konrad")
        try await ada.open("/ViewGame;id=catan")
        try await ada.perform("lend", ["to": id])
        try await ada.open("/ViewContact;id=\(id)")
        try await ada.perform("delete")
        try await ada.navigator.send(.answer(true))
        try await ada.open("/ViewGame;id=catan")
        #expect(lentTo(ada)?.hasPrefix("Konrad since ") == true)
        try await ada.perform("borrower")
        #expect(ada.screen.message?.text == "There is no contact '\(id)'.")
        try await ada.navigator.send(.back)
        try await ada.perform("return")
        #expect(lentTo(ada) == nil)
    }

    @Test("A guest's lendings move to the account that the guest creates")
    func guest() async throws {
        let program = try await Place().program()
        try await program.addContact("Konrad")
        try await program.open("/ViewGame;id=catan")
        try await program.perform("lend", ["to": "konrad"])
        try await program.signUp("Ada", takingGuestRecords: true)
        try await program.open("/ViewGame;id=catan")
        #expect(lentTo(program)?.hasPrefix("Konrad since ") == true)
    }
}
