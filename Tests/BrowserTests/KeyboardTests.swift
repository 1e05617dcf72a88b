import TestPrograms
import Testing
import WebDriver

@Suite("The keyboard", .needsChromium, .inBrowser)
struct KeyboardTests {
    private typealias Key = BrowserWindow.Key

    @Test("The whole contacts book works with the keyboard alone")
    func wholeBook() async throws {
        let twin = Cards.card("Konrad", "Zuse", "EMAIL:konrad@example.org\r\n")
        try await Visit.with(cards: Cards.few + twin) { visit in
            let window = visit.window
            try await window.wait(for: "(4)")
            try await window.press("?")
            try await window.wait(for: "Lists the keys.")
            try await window.press(Key.escape)
            try await window.waitUntilGone("Lists the keys.")
            try await changeByKeys(window)
            try await addByKeys(window)
            try await narrowByKeys(window)
            try await mergeByKeys(window)
            // Export
            try await window.press("E")
            try await window.wait(forFocus: "File name")
            try await window.press(text: "by-keys.vcf" + Key.enter)
            #expect(try await Chromium.shared.download("by-keys.vcf").contains("FN:Alan Turing\r\n"))
        }
    }

    private func changeByKeys(_ window: BrowserWindow) async throws {
        try await window.press("j")
        try await window.wait(forFocus: "Grace Hopper")
        try await window.press("j")
        try await window.wait(forFocus: "Ada Lovelace")
        try await window.press("k")
        try await window.wait(forFocus: "Grace Hopper")
        try await window.press(Key.enter)
        try await window.wait(forPage: "Grace Hopper")
        try await moveDivider(window)
        try await window.press("e")
        try await window.wait(forFocus: "Edit contact")
        try await window.tab(to: "First name")
        try await window.press(text: "Admiral" + Key.enter)
        try await window.wait(forPage: "Admiral Hopper")
        // Delete, cancel, delete and undo
        try await window.press("d")
        try await window.wait(for: "Delete Admiral Hopper?")
        try await window.press(Key.enter)
        try await window.waitUntilGone("Delete Admiral Hopper?")
        try await window.press("d")
        try await window.wait(for: "Delete Admiral Hopper?")
        try await window.tab(to: "Delete")
        try await window.press(Key.enter)
        try await window.wait(for: "Deleted Admiral Hopper")
        try await window.press("u")
        try await window.wait(for: "Admiral Hopper is back.")
    }

    private func addByKeys(_ window: BrowserWindow) async throws {
        try await window.press("a")
        try await window.wait(forPage: "New contact")
        try await window.tab(to: "First name")
        try await window.press(text: "Alan")
        try await window.tab(to: "Last name")
        try await window.press(text: "Turing")
        try await window.tab(to: "Number")
        try await window.press(text: "111")
        try await window.tab(to: "Add another: Phone")
        try await window.press(Key.enter)
        try await window.wait(forFocus: "Label")
        try await window.press(text: "home" + Key.tab + "222" + Key.enter)
        try await window.wait(forPage: "Alan Turing")
        try await window.wait(for: "222")
        try await window.press(Key.escape)
        try await window.wait(forPage: "Contacts")
    }

    /// Makes the list beside the card wider by key and with the mouse, which shows further columns, and narrower again.
    private func moveDivider(_ window: BrowserWindow) async throws {
        func columns(_ count: Int, _ divider: String) async throws {
            try await window.wait(
                until: """
                    document.querySelector('.divider div').ariaValueNow === '\(divider)'
                        && [...document.querySelector('.listing tbody tr').children]
                            .filter(cell => cell.checkVisibility() && !cell.matches('.mark')).length === \(count)
                    """,
                "the list has other columns"
            )
        }
        try await columns(2, "40")
        try await window.run("document.querySelector('.divider div').focus()")
        try await window.press(Key.right)
        try await columns(2, "42")
        let middle = try await window.run(
            "return document.querySelector('.divider div').getBoundingClientRect().left + 7"
        )
        for (kind, place) in [
            ("mousePressed", middle), ("mouseMoved", .number(700)), ("mouseReleased", .number(700)),
        ]
            as [(String, JSON)]
        {
            try await window.session.devTools(
                "Input.dispatchMouseEvent",
                [
                    "type": .text(kind), "x": place, "y": .number(300), "button": "left",
                    "buttons": .number(1),
                    "clickCount": .number(1),
                ]
            )
        }
        try await columns(3, "55")
        try await window.run(
            "localStorage.removeItem('divider'); document.querySelector('.divider div').focus()"
        )
        try await window.press(Key.left)
        try await columns(2, "38")
        try await window.run("localStorage.removeItem('divider'); document.querySelector('main h1').focus()")
    }

    /// Tags the focused row, shows its category and all contacts again, and searches.
    private func narrowByKeys(_ window: BrowserWindow) async throws {
        try await window.wait(for: "(5)")
        try await window.press("j", "t")
        try await window.wait(forFocus: "Category")
        try await window.press(text: "fun" + Key.enter)
        try await window.wait(for: "Added Admiral Hopper to fun.")
        try await window.press("f")
        try await window.wait(forPage: "Categories")
        try await window.tab(to: "fun")
        try await window.press(Key.enter)
        try await window.wait(forPage: "Contacts in fun")
        try await window.tab(to: "All contacts")
        try await window.press(Key.enter)
        try await window.wait(for: "(5)")
        try await window.press("/")
        try await window.wait(forFocus: "Search")
        try await window.press(text: "zus")
        try await window.wait(for: "(2)")
        try await window.press(Key.backspace, Key.backspace, Key.backspace)
        try await window.wait(for: "(5)")
        try await window.press(Key.escape)
    }

    private func mergeByKeys(_ window: BrowserWindow) async throws {
        try await window.press("D")
        try await window.wait(forPage: "Duplicates")
        try await window.tab(to: "Konrad Zuse")
        try await window.press(Key.enter)
        try await window.wait(forPage: "Merge contacts")
        try await window.press("m")
        try await window.wait(for: "Merge Konrad Zuse into Konrad Zuse?")
        try await window.tab(to: "Merge")
        try await window.press(Key.enter)
        try await window.wait(for: "Merged into Konrad Zuse.")
        try await window.press("u")
        try await window.wait(for: "Konrad Zuse is back.")
        try await window.press(Key.escape)
        try await window.wait(forPage: "Contacts")
    }

    @Test("The whole shop works with the keyboard alone, from a search to a cancelled order")
    func wholeShop() async throws {
        try await Visit.with(program: "shop", arguments: ["--guests"], at: "/") { visit in
            let window = visit.window
            try await window.wait(for: "(40)")
            try await window.press("/")
            try await window.wait(forFocus: "Search")
            try await window.press(text: "grinder")
            try await window.wait(for: "(1)")
            try await window.press(Key.escape, "j")
            try await window.wait(forFocus: "Hand Grinder")
            try await window.press(Key.enter)
            try await window.wait(forPage: "Hand Grinder")
            try await window.press("b")
            try await window.wait(for: "The cart has 1 piece of Hand Grinder.")
            try await window.press("c")
            try await window.wait(forPage: "Cart")
            try await window.tab(to: "Quantity")
            try await window.press(text: "2" + Key.enter)
            try await window.wait(for: "158.00 EUR")
            try await window.tab(to: "Remove")
            try await window.press(Key.enter)
            try await window.wait(for: "Remove Hand Grinder from the cart?")
            try await window.press(Key.escape)
            try await window.waitUntilGone("Remove Hand Grinder from the cart?")
            try await window.tab(to: "Checkout")
            try await window.press(Key.enter)
            try await window.wait(forPage: "Sign in")
            try await window.tab(to: "Sign up")
            try await window.press(Key.enter)
            try await window.wait(forPage: "Sign up")
            try await window.tab(to: "Name")
            try await window.press(text: "Ada")
            try await window.tab(to: "Password")
            try await window.press(text: "analytical engine")
            try await window.tab(to: "Password again")
            try await window.press(text: "analytical engine" + Key.enter)
            try await window.wait(for: "Recovery codes")
            try await window.tab(to: "Continue")
            try await window.press(Key.enter)
            try await window.wait(forPage: "Checkout")
            try await window.press("e")
            try await window.wait(forFocus: "Recipient")
            try await window.press(text: "Ada")
            try await window.tab(to: "Address")
            try await window.press(text: "London")
            try await window.press(Key.tab, Key.enter)
            try await window.wait(for: "London")
            try await window.press("b")
            try await window.wait(for: "Order for 158.00 EUR")
            try await window.press(Key.enter)
            try await window.wait(for: "Thank you! Your order is placed.")
            try await window.press("l")
            try await window.wait(forPage: "Orders")
            try await window.press("j", Key.enter)
            try await window.wait(for: "Deliver to")
            try await window.press("x")
            try await window.wait(until: "document.querySelector('dialog:modal')", "there is no question")
            try await window.tab(to: "Cancel order")
            try await window.press(Key.enter)
            try await window.wait(for: "Cancelled")
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
