import NetworkTestKit
import SceneTestKit
import TestPrograms
import Testing
import WebDriver

@Suite("Pages without JavaScript", .needsChromium, .inBrowser)
struct WithoutScriptTests {
    private let options = BrowserWindow.Options(hasScript: false)

    @Test("The whole contacts book works without JavaScript")
    func wholeBook() async throws {
        try await Visit.with(options) { visit in
            let window = visit.window
            try await window.wait(forPage: "Contacts")
            // Import
            try await window.click("More")
            try await window.click("Import")
            try await window.type(visit.host.write(Cards.few, to: "people.vcf"), into: "Document")
            try await window.click(button: "Import")
            try await window.wait(for: "(3)")
            // Search
            try await window.type("ada", into: "Search")
            try await window.click(button: "Search")
            try await window.wait(for: "(1)")
            try await window.wait(forFields: ["Search": "ada"])
            // Change
            try await window.click("Ada Lovelace")
            try await window.wait(forPage: "Ada Lovelace")
            try await window.click("Edit")
            try await window.wait(forPage: "Edit contact")
            try await window.fill("Birthday", with: "nobody")
            try await window.fill("Last name", with: "King")
            try await window.click("Save")
            try await window.wait(
                until: "document.querySelector('[aria-invalid=true]')",
                "the field has no error"
            )
            try await window.wait(forFields: ["Birthday": "nobody", "Last name": "King"])
            try await window.wait(forFocus: "Birthday")
            // Room for another phone keeps what has been entered.
            try await window.click("Add another: Phone")
            try await window.wait(forFields: ["Birthday": "nobody", "Last name": "King"])
            try await window.fill("Birthday", with: "1815-12-10")
            try await window.click("Save")
            try await window.wait(forPage: "Ada King")
            // Delete and undo
            try await window.click("Delete")
            try await window.wait(for: "Delete Ada King?")
            try await window.click("Cancel")
            try await window.wait(for: "10 December 1815")
            try await window.click("Delete")
            try await window.wait(for: "Delete Ada King?")
            try await window.click("Delete")
            try await window.wait(forPage: "Contacts")
            try await window.wait(for: "Deleted Ada King")
            try await window.click("Undo")
            try await window.wait(for: "Ada King is back.")
            // Add
            try await window.click("Add")
            try await window.type("Alan", into: "First name")
            try await window.type("Turing", into: "Last name")
            try await window.press(BrowserWindow.Key.enter)
            try await window.wait(forPage: "Alan Turing")
            // Mark, cancel a deletion, and tag
            try await window.click("Contacts")
            try await window.click(selector: "[aria-label='Mark Alan Turing']")
            try await window.click("Delete")
            try await window.wait(for: "Delete Alan Turing?")
            try await window.wait(forFocus: "Cancel")
            try await window.press(BrowserWindow.Key.enter)
            try await window.wait(for: "(4)")
            try await window.wait(forFocus: "Delete")
            try await window.click("Tag")
            try await window.type("logic", into: "Category")
            try await window.press(BrowserWindow.Key.enter)
            try await window.wait(for: "Added Alan Turing to logic.")
            // Export
            try await window.click("More")
            try await window.click("Export")
            try await window.type("without-script.vcf", into: "File name")
            try await window.press(BrowserWindow.Key.enter)
            #expect(try await Chromium.shared.download("without-script.vcf").contains("FN:Alan Turing\r\n"))
        }
    }

    @Test("The focus is on an action for the marked row before this row has arrived")
    func slowRows() async throws {
        try await Visit.with(options, cards: Cards.few) { visit in
            let window = visit.window
            try await window.click(selector: "[aria-label='Mark Ada Lovelace']")
            try await window.click("Delete")
            try await window.wait(for: "Delete Ada Lovelace?")
            try await window.click("Cancel")
            try await window.wait(forFocus: "Delete")
            // The style sheet comes with the page, since no other server may use that of the host.
            let script = """
                const link = document.querySelector('[rel=stylesheet]');
                const rules = [...link.sheet.cssRules].map(rule => rule.cssText).join(' ');
                const page = document.documentElement.outerHTML;
                return page.replace(link.outerHTML, () => `<style>${rules}</style>`);
                """
            let page = try #require(try await window.run(script).text)
            let rows = try #require(page.firstRange(of: "<tbody")).lowerBound
            let head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n"
            let slowly: LoopbackScript = [
                .receive, .send(head + "<!DOCTYPE html>" + page[..<rows]), .rest(1_000_000),
                .send(String(page[rows...])),
            ]
            // The browser may open a second connection beforehand.
            let server = try LoopbackServer(slowly, slowly)
            try await window.open(server.url("/ContactList"))
            try await window.wait(for: "Ada Lovelace")
            try await window.wait(forFocus: "Delete")
        }
    }

    @Test("The whole shop works without JavaScript, from a search to a cancelled order")
    func wholeShop() async throws {
        try await Visit.with(options, program: "shop", arguments: ["--guests"], at: "/") { visit in
            let window = visit.window
            try await window.wait(for: "(40)")
            try await window.type("green tea", into: "Search")
            try await window.click(button: "Search")
            try await window.wait(for: "(2)")
            try await window.click("Products")
            try await window.type("Kitchen", into: "Category")
            try await window.type("Price, high to low", into: "Sort by")
            try await window.click(button: "Search")
            try await window.wait(for: "(8)")
            try await window.click(row: "Hand Grinder")
            try await window.wait(forPage: "Hand Grinder")
            try await window.fill("Quantity", with: "2")
            try await window.click("Put into cart")
            try await window.wait(for: "The cart has 2 pieces of Hand Grinder.")
            try await window.click("Cart 2")
            try await window.wait(for: "158.00 EUR")
            try await window.fill(selector: ".cell input[type=number]", with: "0")
            try await window.click(button: "Change quantity")
            try await window.wait(for: "0 is less than 1")
            try await window.wait(forFields: ["Quantity": "0"])
            try await window.fill(selector: ".cell input[type=number]", with: "3")
            try await window.click(button: "Change quantity")
            try await window.wait(for: "237.00 EUR")
            try await window.click("Remove")
            try await window.wait(for: "Remove Hand Grinder from the cart?")
            try await window.click("Cancel")
            try await window.click("Checkout")
            try await window.wait(for: "Sign in to go on to 'Checkout'.")
            try await window.click("Sign up")
            try await window.type("Ada", into: "Name")
            try await window.type("analytical engine", into: "Password")
            try await window.type("analytical engine", into: "Password again")
            try await window.click(button: "Sign up")
            try await window.click("Continue")
            try await window.wait(forPage: "Checkout")
            try await window.click("Order")
            try await window.wait(for: "Choose an address first.")
            try await window.click("Enter address")
            try await window.type("Ada", into: "Recipient")
            try await window.type("London", into: "Address")
            try await window.click(button: "Enter address")
            try await window.wait(for: "London")
            try await window.click("Order")
            try await window.wait(until: "document.querySelector('.question')", "there is no question")
            try await window.click(button: "Order")
            try await window.wait(for: "Thank you! Your order is placed.")
            try await window.click("Orders")
            try await window.wait(for: "(1)")
            try await window.click(selector: "[data-row] a")
            try await window.click("Cancel order")
            try await window.click(button: "Cancel order")
            try await window.wait(for: "Cancelled")
        }
    }

    @Test("Signing up and out works without JavaScript, and a page has no inline script or style")
    func account() async throws {
        try await Visit.with(options, at: "/Enter/SignUp") { visit in
            let window = visit.window
            try await window.wait(forPage: "Sign up")
            try await window.type("Ada", into: "Name")
            try await window.type("analytical engine", into: "Password")
            try await window.type("analytical engine", into: "Password again")
            try await window.click("Sign up")
            try await window.wait(for: "Ada")
            try await window.click("Account")
            try await window.wait(forPage: "Account")
            try await window.click("Sign out")
            try await window.wait(forPage: "Sign in")
            let inline = try await window.run(
                "return document.querySelectorAll('script:not([src]), style, [style], [onclick]').length"
            )
            #expect(inline == 0)
        }
    }
}
