import TestPrograms
import Testing
import WebDriver

@Suite("Windows, tabs and history", .needsChromium, .inBrowser)
struct WindowTests {
    @Test("Two windows of a browser do not disturb each other, and both show a new contact")
    func twoWindows() async throws {
        try await Visit.with(cards: Cards.few) { visit in
            let window = visit.window
            try await window.type("ada", into: "Search")
            try await window.waitUntilGone("Konrad Zuse")
            try await window.inAnotherWindow { other in
                try await other.open(visit.server.origin + "/Home/ContactList")
                try await other.wait(for: "Konrad Zuse")
                try await other.click("Add")
                try await other.type("Adam", into: "First name")
                try await other.type("Riese", into: "Last name")
                try await other.click("Save")
                try await other.wait(forPage: "Adam Riese")
            }
            // The event stream has announced the change; the search is still the same.
            try await window.wait(for: "Adam Riese")
            try await window.wait(forFields: ["Search": "ada"])
            #expect(try await !window.text.contains("Konrad Zuse"))
        }
    }

    @Test("Eight windows of a browser load, and all show a new contact, through one event stream")
    func manyWindows() async throws {
        try await Visit.with(cards: Cards.few) { visit in
            // A browser has six connections to a host, and a stream takes one.
            try await Self.open(7, beside: visit.window, of: visit)
        }
    }

    /// Opens further windows, adds a contact, and waits for it in each window.
    private static func open(_ number: Int, beside window: BrowserWindow, of visit: Visit) async throws {
        try await window.wait(for: "Konrad Zuse")
        if number == 0 {
            try await visit.host.run("AddContact", "save", "--first-name", "Alan", "--last-name", "Turing")
        } else {
            try await window.inAnotherWindow { other in
                try await other.open(visit.server.origin + "/Home/ContactList")
                try await open(number - 1, beside: other, of: visit)
            }
        }
        try await window.wait(for: "Alan Turing")
    }

    @Test(
        "In a browser without Web Locks, the focused window shows changes, and the other one as soon as it has the focus"
    )
    func withoutLocks() async throws {
        try await Visit.with(cards: Cards.few) { visit in
            let window = visit.window
            try await window.removeLocks()
            try await window.reload()
            try await window.wait(for: "Konrad Zuse")
            try await window.inAnotherWindow { other in
                try await other.removeLocks()
                try await other.open(visit.server.origin + "/Home/ContactList")
                try await other.wait(for: "Konrad Zuse")
                try await visit.host.run(
                    "AddContact",
                    "save",
                    "--first-name",
                    "Alan",
                    "--last-name",
                    "Turing"
                )
                try await other.wait(for: "Alan Turing")
                #expect(try await other.run("return navigator.locks === undefined") == .flag(true))
            }
            try await window.wait(for: "Alan Turing")
        }
    }

    @Test("A change by another process appears without a request")
    func change() async throws {
        try await Visit.with(cards: Cards.few) { visit in
            try await visit.window.wait(for: "Konrad Zuse")
            try await visit.host.run("AddContact", "save", "--first-name", "Alan", "--last-name", "Turing")
            try await visit.window.wait(for: "Alan Turing")
        }
    }

    @Test("Back, forward, reload and a deep link show what the address says")
    func history() async throws {
        try await Visit.with(cards: Cards.few) { visit in
            let window = visit.window
            try await window.click("Ada Lovelace")
            try await window.wait(forPage: "Ada Lovelace")
            let contact = try await window.address
            try await window.click("Edit")
            try await window.wait(forPage: "Edit contact")
            try await window.back()
            try await window.wait(forPage: "Ada Lovelace")
            try await window.back()
            try await window.wait(forPage: "Contacts")
            try await window.forward()
            try await window.wait(forPage: "Ada Lovelace")
            #expect(try await window.address == contact)
            try await window.reload()
            try await window.wait(forPage: "Ada Lovelace")
            try await window.inAnotherWindow { other in
                try await other.open(contact)
                try await other.wait(forPage: "Ada Lovelace")
                try await other.click("Contacts")
                try await other.wait(forPage: "Contacts")
            }
        }
    }
}
