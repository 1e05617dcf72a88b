import TestPrograms
import Testing
import WebDriver

@Suite("Accessibility and looks", .needsChromium, .inBrowser)
struct AccessibilityTests {
    /// Opens the pages of the host one after the other.
    private func walk(_ visit: Visit, _ check: (String) async throws -> Void) async throws {
        let window = visit.window
        for (path, name) in [
            ("/Home", "home"), ("/Home/ContactList", "contacts"),
            ("/Home/ContactList?search=nobody", "no-contacts"),
            ("/Home/ContactList/AddContact", "new-contact"), ("/Home/ContactList/PickCategory", "categories"),
            ("/Home/GameList", "games"), ("/Home/Account", "account"), ("/Enter", "sign-in"),
            ("/Enter/SignUp", "sign-up"),
            ("/Nowhere", "not-found"),
        ] {
            try await window.open(visit.server.origin + path)
            try await window.wait(until: "isReady()", "there is no page")
            try await check(name)
        }
        try await window.open(visit.server.origin + "/Home/GameList")
        try await window.click("Catan")
        try await window.wait(forPage: "Catan")
        try await check("game")
        try await window.open(visit.server.origin + "/Home/ContactList")
        try await window.click("Ada Lovelace")
        try await window.wait(forPage: "Ada Lovelace")
        try await check("contact")
        try await window.click("Delete")
        try await window.wait(for: "Delete Ada Lovelace?")
        try await check("question")
        try await window.click("Cancel")
        try await window.click("Edit")
        try await window.type("nobody", into: "Birthday")
        try await window.click("Save")
        try await window.wait(until: "document.querySelector('[aria-invalid]')", "the field has no error")
        try await check("error")
    }

    @Test("axe-core finds no violation on any page, in light and dark", .needsAxe)
    func noViolations() async throws {
        try await Visit.with(cards: Cards.few) { visit in
            try await walk(visit) { name in
                for isDark in [false, true] {
                    try await visit.window.setDark(isDark)
                    let violations = try await Axe.violations(in: visit.window)
                    #expect(
                        violations.isEmpty,
                        "\(name), \(isDark ? "dark" : "light"):\n\(violations.joined(separator: "\n"))"
                    )
                    try await visit.window.keepPicture("\(name)-\(isDark ? "dark" : "light")")
                }
            }
        }
    }

    @Test("No page is wider than a window of 320 pixels")
    func narrow() async throws {
        try await Visit.with(.init(width: 320, height: 640), cards: Cards.few) { visit in
            try await walk(visit) { name in
                let width = try await visit.window.run("return document.documentElement.scrollWidth").number
                #expect(width == 320, "\(name)")
                try await visit.window.keepPicture("\(name)-320")
            }
        }
    }

    @Test("A screen reader gets the contact list as Chromium describes it")
    func tree() async throws {
        try await Visit.with(cards: Cards.few) { visit in
            try await visit.window.wait(for: "Konrad Zuse")
            try await AccessibilityTree(of: visit.window).expect("contacts")
        }
    }
}
