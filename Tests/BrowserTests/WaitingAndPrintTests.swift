import TestPrograms
import Testing
import WebDriver

@Suite("Waiting and printing", .needsChromium, .inBrowser)
struct WaitingAndPrintTests {
    /// The name of the control that shows that it works, and whether its sign is drawn.
    private static let busy = """
        (node => node && (node.matches('a, button') ? nameOf(node) : 'a field') + ' '
            + (getComputedStyle(node, '::before').content !== 'none'))(
            document.querySelector('[aria-busy=true]:not(main)'))
        """

    private func wait(forBusy name: String, _ window: BrowserWindow) async throws {
        let isBusy = "\(Self.busy) === \(try JSON.text(name + " true").source)"
        try await window.wait(until: isBusy, "'\(name)' does not show that it works")
    }

    @Test(
        "A press whose answer takes long shows that it works at the place that was pressed, until the answer"
    )
    func waiting() async throws {
        try await Visit.with(cards: Cards.few) { visit in
            let window = visit.window
            try await window.wait(for: "(3)")
            try await window.setNetwork(latency: 2_000, throughput: 1_000_000)
            try await window.click("Ada Lovelace")
            try await wait(forBusy: "Ada Lovelace", window)
            try await window.wait(forPage: "Ada Lovelace")
            try await window.click("Edit")
            try await wait(forBusy: "Edit", window)
            try await window.wait(forPage: "Edit contact")
            try await window.fill("Birthday", with: "nobody")
            try await window.click("Save")
            try await wait(forBusy: "Save", window)
            try await window.wait(forFocus: "Birthday")
            try await window.wait(until: "!document.querySelector('[aria-busy]')", "it is still shown")
            try await window.setNetwork(latency: 0, throughput: -1)
            try await window.fill("Birthday", with: "1815-12-10")
            try await window.click("Save")
            try await window.wait(forPage: "Ada Lovelace")
            try await window.click("Contacts")
            try await window.wait(for: "(3)")
            try await window.setNetwork(latency: 2_000, throughput: 1_000_000)
            try await window.type("z", into: "Search")
            try await wait(forBusy: "a field", window)
            try await window.waitUntilGone("Ada Lovelace")
            try await window.setNetwork(latency: 0, throughput: -1)
        }
    }

    /// The text that is printed, in lines; and the controls that are printed, which would be of no use on paper.
    private func printed(
        _ window: BrowserWindow,
        isDark: Bool = false
    ) async throws -> (text: String, controls: JSON) {
        try await window.setDark(isDark, isPrinted: true)
        let text = try await window.text
        let controls = try await window.run(
            """
            const controls = 'nav, footer, button, input, select, textarea, summary, dialog, .skip, [role=status]';
            return [...document.querySelectorAll(controls)]
                .filter(node => node.checkVisibility() && node.getBoundingClientRect().left >= 0
                    && !node.matches('.select button'))
                .map(node => node.outerHTML.slice(0, 80));
            """
        )
        try await window.keepPicture("print-\(try await window.title)")
        return (text, controls)
    }

    @Test("On paper a page has its content and nothing that a person would press, dark on white")
    func printing() async throws {
        try await Visit.with(cards: Cards.many(60) + Cards.ada) { visit in
            let window = visit.window
            try await window.wait(for: "1–50 of 61")
            try await window.click(selector: "[aria-label='Mark Person 001']")
            let list = try await printed(window, isDark: true)
            #expect(list.controls == [])
            #expect(list.text.contains("Person 050"))
            for word in ["Add", "Delete", "More", "marked", "Next page", "Home"] {
                #expect(!list.text.contains(word), "\(word)")
            }
            let colours = try await window.run(
                """
                const dark = node => getComputedStyle(document.querySelector(node)).color.match(/[0-9]+/g)
                    .every(part => part < 120);
                return ['h1', 'th a', 'caption', 'thead th'].filter(node => !dark(node));
                """
            )
            #expect(colours == [])
            try await window.setDark(false)
            try await window.open(visit.server.origin + "/Home/ContactList?search=ada")
            try await window.click("Ada Lovelace")
            try await window.wait(forPage: "Ada Lovelace")
            let card = try await printed(window)
            #expect(card.controls == [])
            for value in ["Ada Lovelace", "+44 20 7946 0000", "ada@example.org", "Analytical Engines"] {
                #expect(card.text.contains(value), "\(value)")
            }
        }
    }
}
