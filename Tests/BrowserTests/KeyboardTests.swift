import TestPrograms
import Testing
import WebDriver

@Suite("The keyboard", .needsChromium, .inBrowser)
struct KeyboardTests {
    private typealias Key = BrowserWindow.Key

    @Test("A contact is found, changed and left with the keyboard alone")
    func keyboardOnly() async throws {
        try await Visit.with(cards: Cards.few) { visit in
            let window = visit.window
            try await window.wait(for: "Konrad Zuse")
            try await window.press("?")
            try await window.wait(for: "Lists the keys.")
            try await window.press(Key.escape)
            try await window.waitUntilGone("Lists the keys.")
            try await window.press("j")
            try await window.wait(forFocus: "Grace Hopper")
            try await window.press("j")
            try await window.wait(forFocus: "Ada Lovelace")
            try await window.press("k")
            try await window.wait(forFocus: "Grace Hopper")
            try await window.press(Key.enter)
            try await window.wait(forPage: "Grace Hopper")
            try await window.press("e")
            try await window.wait(forFocus: "Edit contact")
            try await window.fill("First name", with: "Admiral")
            try await window.press(Key.enter)
            try await window.wait(forPage: "Admiral Hopper")
            try await window.press(Key.escape)
            try await window.wait(forPage: "Contacts")
            try await window.press("/")
            try await window.wait(forFocus: "Search")
            try await window.press("z", "u", "s")
            try await window.wait(for: "(1)")
        }
    }

    @Test("The search field keeps the focus after a search that finds nothing")
    func focusAfterNothing() async throws {
        try await Visit.with(cards: Cards.few) { visit in
            let window = visit.window
            try await window.press("/", "q")
            try await window.waitUntilGone("Konrad Zuse")
            try await window.press(Key.backspace)
            try await window.wait(for: "Konrad Zuse")
            try await window.wait(forFocus: "Search")
        }
    }

    @Test(
        "Enter in a panel performs its action for the marked contacts, and a question about deleting suggests Cancel"
    )
    func panel() async throws {
        try await Visit.with(cards: Cards.few) { visit in
            let window = visit.window
            try await window.wait(for: "(3)")
            try await window.press("j", "t")
            try await window.wait(forFocus: "Category")
            try await window.press("f", "u", "n", Key.enter)
            try await window.wait(for: "Added Grace Hopper to fun.")
            // The focus is on the row again, whose actions are hidden with its mark.
            try await window.wait(forFocus: "Grace Hopper")
            try await window.press("t")
            try await window.wait(forFocus: "Category")
            try await window.press("n", "a", "v", "y", Key.escape, "d")
            try await window.wait(for: "Delete Grace Hopper?")
            try await window.wait(forFocus: "Cancel")
            try await window.press(Key.enter)
            try await window.waitUntilGone("Delete Grace Hopper?")
            try await window.wait(forFocus: "Tag")
            let kept =
                "document.querySelector('.mark :checked')?.ariaLabel + document.querySelector('[name=\"tag:category\"]').value"
            #expect(try await window.run("return \(kept)").text == "Mark Grace Hoppernavy")
        }
    }

    @Test("The keys of one character can be turned off and on again")
    func singleKeys() async throws {
        try await Visit.with(cards: Cards.few) { visit in
            let window = visit.window
            for isOn in [false, true] {
                try await window.click("Keys")
                try await window.click(selector: ".keys input")
                try await window.click("Close")
                try await window.reload()
                try await window.wait(for: "(3)")
                try await window.press("j", "?")
                let isListed = "document.querySelector('.keys').matches(':modal')"
                #expect(try await window.run("return \(isListed)") == .flag(isOn))
            }
        }
    }

    @Test("The focus stays on the heading of a new page, and the list of keys open, when a change appears")
    func keysAndChange() async throws {
        try await Visit.with(cards: Cards.few) { visit in
            let window = visit.window
            try await window.click("Home")
            try await window.wait(forFocus: "Home")
            try await window.click("Contacts")
            try await window.wait(forFocus: "Contacts")
            try await visit.host.run("AddContact", "save", "--first-name", "Adam", "--last-name", "Riese")
            try await window.wait(for: "Adam Riese")
            try await window.wait(forFocus: "Contacts")
            try await window.press("?")
            try await window.wait(for: "Lists the keys.")
            try await visit.host.run("AddContact", "save", "--first-name", "Alan", "--last-name", "Turing")
            try await window.wait(for: "Alan Turing")
            try await window.wait(for: "Lists the keys.")
            try await window.press(Key.escape)
            try await window.waitUntilGone("Lists the keys.")
        }
    }

    @Test("A question takes the focus, and Esc answers no")
    func question() async throws {
        try await Visit.with(cards: Cards.ada) { visit in
            let window = visit.window
            try await window.click("Ada Lovelace")
            try await window.wait(forPage: "Ada Lovelace")
            try await window.press("d")
            try await window.wait(for: "Delete Ada Lovelace?")
            try await window.wait(
                until: "document.activeElement.closest('dialog:modal')",
                "the focus is elsewhere"
            )
            try await window.press(Key.escape)
            try await window.waitUntilGone("Delete Ada Lovelace?")
            try await window.wait(forPage: "Ada Lovelace")
            try await window.wait(forFocus: "Ada Lovelace")
        }
    }
}
