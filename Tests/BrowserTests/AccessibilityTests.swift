import TestPrograms
import Testing
import WebDriver

@Suite("Accessibility and looks", .needsChromium, .inBrowser)
struct AccessibilityTests {
    /// Opens pages one after the other.
    private func open(
        _ pages: [(path: String, name: String)],
        _ visit: Visit,
        _ check: (String) async throws -> Void
    ) async throws {
        for (path, name) in pages {
            try await visit.window.open(visit.server.origin + path)
            try await visit.window.wait(until: "isReady()", "there is no page")
            try await check(name)
        }
    }

    /// Shows the pages of contacts, games and accounts one after the other.
    private func walk(_ visit: Visit, _ check: (String) async throws -> Void) async throws {
        let window = visit.window
        let pages = [
            ("/Home", "home"), ("/Home/ContactList", "contacts"),
            ("/Home/ContactList?search=nobody", "no-contacts"),
            ("/Home/ContactList?contacts.from=L", "letter"),
            ("/Home/ContactList/AddContact", "new-contact"), ("/Home/ContactList/PickCategory", "categories"),
            ("/Home/ContactList/BirthdayList", "birthdays"),
            ("/Home/ContactList/DuplicateList", "duplicates"),
            ("/Home/GameList", "games"), ("/Home/Account", "account"), ("/Enter", "sign-in"),
            ("/Enter/SignUp", "sign-up"), ("/Enter/ResetPassword", "forgotten-password"),
            ("/Nowhere", "not-found"), ("/api/v1/", "api"),
        ]
        try await open(pages, visit, check)
        try await window.open(visit.server.origin + "/Home/GameList")
        try await window.click("Catan")
        try await window.wait(forPage: "Catan")
        try await check("game")
        try await window.open(visit.server.origin + "/Home/ContactList")
        try await window.click(selector: "[aria-label='Mark Ada Lovelace']")
        try await window.click("Tag")
        try await window.wait(for: "Adds contacts to a category")
        try await check("panel")
        try await window.press(BrowserWindow.Key.escape)
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

    /// Shows the pages of the shop one after the other.
    private func walkShop(_ visit: Visit, _ check: (String) async throws -> Void) async throws {
        let window = visit.window
        try await open(
            [
                ("/ProductList", "products"), ("/ProductList?search=nothing", "no-products"),
                ("/Cart", "empty-cart"), ("/ProductList/ViewProduct;id=tea-mint", "product"),
            ],
            visit,
            check
        )
        try await window.click("Put into cart")
        try await window.wait(for: "The cart has 1 piece")
        try await check("in-cart")
        try await window.click("Cart 1")
        try await window.wait(forPage: "Cart")
        try await check("cart")
        try await window.click("Checkout")
        try await window.wait(forPage: "Sign in")
        try await check("sent-to-sign-in")
        try await window.click("Sign up")
        try await window.wait(forPage: "Sign up")
        try await window.type("Ada", into: "Name")
        try await window.type("analytical engine", into: "Password")
        try await window.type("analytical engine", into: "Password again")
        try await window.click(button: "Sign up")
        try await window.wait(for: "Keep the recovery codes now")
        try await check("recovery-codes")
        try await window.click("Continue")
        try await window.wait(forPage: "Checkout")
        try await window.click("Enter address")
        try await check("checkout")
        try await window.type("Ada", into: "Recipient")
        try await window.type("London", into: "Address")
        try await window.click(button: "Enter address")
        try await window.wait(for: "London")
        try await window.click("Order")
        try await window.click(button: "Order")
        try await window.wait(for: "Thank you!")
        try await check("order")
        try await open([("/OrderList", "orders"), ("/Account", "signed-in")], visit, check)
    }

    /// Checks a page in the widths of a phone, a tablet and a desktop, and in the dark.
    private func check(_ name: String, in window: BrowserWindow) async throws {
        for (width, isDark) in [(360, false), (768, false), (1_400, true), (1_400, false)] {
            try await window.setSize(width: width, height: 900)
            try await window.setDark(isDark)
            let look = "\(name)-\(width)\(isDark ? "-dark" : "")"
            let violations = try await Axe.violations(in: window)
            #expect(violations.isEmpty, "\(look):\n\(violations.joined(separator: "\n"))")
            try await window.keepPicture(look)
        }
    }

    @Test("axe-core finds no violation on any page, at 360, 768 and 1400 pixels and in the dark", .needsAxe)
    func noViolations() async throws {
        try await Visit.with(cards: Cards.few) { visit in
            try await walk(visit) { try await check($0, in: visit.window) }
        }
    }

    @Test("axe-core finds no violation in the shop, at 360, 768 and 1400 pixels and in the dark", .needsAxe)
    func noViolationsInShop() async throws {
        try await Visit.with(program: "shop", arguments: ["--guests"], at: "/ProductList") { visit in
            try await walkShop(visit) { try await check($0, in: visit.window) }
        }
    }

    @Test(
        "axe-core finds no violation on ready-made pages, at 360, 768 and 1400 pixels and in the dark",
        .needsAxe
    )
    func noViolationsInLending() async throws {
        try await Visit.with(program: "lending", at: "/LoanList") { visit in
            let window = visit.window
            let password = try visit.host.write("analytical engine\n", to: "password")
            try await visit.host.run("SignUp", "sign-up", "--name", "Ada", "--password-file", password)
            try await visit.host.run("Account", "grant", "Ada", "--role", "librarian")
            try await visit.host.run("AddMember", "save", "--name", "Alan Turing", "--phone", "+44 1")
            try await visit.host.run("AddLoan", "save", "--book", "Dune", "--member", "alan")
            try await window.click("Sign in")
            try await window.wait(forPage: "Sign in")
            try await window.type("Ada", into: "Name")
            try await window.type("analytical engine", into: "Password")
            try await window.click(button: "Sign in")
            try await window.wait(until: "find('control', 'Account')", "nobody is signed in")
            try await open(
                [
                    ("/LoanList", "loans"), ("/LoanList/AddLoan", "new-loan"), ("/MemberList", "members"),
                    ("/LoanList?state=back", "no-loans"),
                ],
                visit
            ) { try await check($0, in: window) }
            try await window.open(visit.server.origin + "/LoanList")
            try await window.click(row: "Dune")
            try await window.wait(forPage: "Dune")
            try await check("loan", in: window)
            try await window.click("Alan Turing")
            try await window.wait(forPage: "Alan Turing")
            try await check("member", in: window)
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
