import TestPrograms
import Testing

@Suite("Games in a browser", .needsChromium, .inBrowser)
struct GamesTests {
    @Test("A game is found, lent to a contact and returned")
    func lending() async throws {
        try await Visit.with(cards: Cards.few, at: "/Home/GameList") { visit in
            let window = visit.window
            try await window.wait(for: "(12)")
            try await window.type("2000-2009", into: "Years")
            try await window.waitUntilGone("Azul")
            try await window.type("do", into: "Search")
            try await window.wait(for: "(1)")
            try await window.click("Dobble")
            try await window.wait(forPage: "Dobble")
            try await window.click("Lend")
            try await window.wait(forPage: "Choose a contact")
            try await window.click("Ada Lovelace")
            try await window.wait(forPage: "Dobble")
            try await window.wait(for: "Ada Lovelace")
            try await window.click("Borrower")
            try await window.wait(forPage: "Ada Lovelace")
            try await window.back()
            try await window.wait(forPage: "Dobble")
            try await window.click("Return")
            try await window.wait(until: "find('control', 'Lend')", "the game cannot be lent again")
        }
    }
}
