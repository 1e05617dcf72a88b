import SceneTestKit
import TestPrograms
import Testing
import WebDriver

/// Tests the built shop in a browser.
@Suite("The shop in a browser", .needsChromium, .inBrowser)
struct ShopTests {
    private let password = "correct horse battery 9"

    /// Signs up the first account, which is an administrator's, and makes it a keeper.
    private func signUpKeeper(_ host: WebHost) async throws {
        let file = try host.write(password + "\n", to: "password")
        for arguments in [
            ["SignUp", "sign-up", "--name", "Kim", "--password-file", file],
            ["Account", "grant", "--role", "keeper", "Kim"],
        ] {
            let run = try await host.run(arguments)
            try #require(run.status == 0, "\(run.errors)")
        }
    }

    private func signUp(_ name: String, _ window: BrowserWindow) async throws {
        try await window.type(name, into: "Name")
        try await window.type(password, into: "Password")
        try await window.type(password, into: "Password again")
        try await window.click(button: "Sign up")
        try await window.wait(for: "Keep the recovery codes now")
        try await window.click("Continue")
    }

    @Test("A guest fills a cart, signs up and orders it to a contact's second address, and cancels the order")
    func customer() async throws {
        try await Visit.with(program: "shop", arguments: ["--guests"], at: "/") { visit in
            let window = visit.window
            try await signUpKeeper(visit.host)
            try await window.open(visit.server.origin + "/")
            try await window.wait(forPage: "Products")
            try await window.wait(for: "(40)")
            try await window.type("green tea", into: "Search")
            try await window.wait(for: "(2)")
            try await window.open(visit.server.origin + "/ProductList")
            try await window.wait(for: "(40)")
            try await window.type("Kitchen", into: "Category")
            try await window.wait(for: "(8)")
            try await window.type("Price, high to low", into: "Sort by")
            try await window.wait(
                until: "findAll('row', 'Hand Grinder')[0] === document.querySelector('[data-row] a')",
                "the dearest product is not the first"
            )
            try await window.click(row: "Hand Grinder")
            try await window.wait(forPage: "Hand Grinder")
            try await window.wait(forFields: ["Quantity": "1"])
            try await window.fill("Quantity", with: "2")
            try await window.click("Put into cart")
            try await window.wait(for: "The cart has 2 pieces of Hand Grinder.")
            try await window.click("Cart 2")
            try await window.wait(forPage: "Cart")
            try await window.wait(for: "158.00 EUR")
            try await changeCart(window)

            try await window.click("Checkout")
            try await window.wait(forPage: "Sign in")
            try await window.wait(for: "Sign in to go on to 'Checkout'.")
            try await window.click("Sign up")
            try await window.wait(forPage: "Sign up")
            try await signUp("Ada", window)
            try await window.wait(forPage: "Checkout")
            try await window.wait(for: "158.00 EUR")
            try await window.click("Order")
            try await window.wait(for: "Choose an address first.")

            let cards = try visit.host.write(
                Cards.card(
                    "Charles",
                    "Babbage",
                    "ADR:;;5 Devonshire Street;London;;;\r\nADR:;;Crosse Farm;Totnes;;;\r\n"
                ),
                to: "cards.vcf"
            )
            try await window.click("Contacts")
            try await window.wait(forPage: "Contacts")
            try await window.click("More")
            try await window.click("Import")
            try await window.type(cards, into: "Document")
            try await window.click(button: "Import")
            try await window.wait(for: "Charles Babbage")
            try await window.click("Cart 2")
            try await window.click("Checkout")
            try await window.wait(forPage: "Checkout")
            try await window.click("Choose address")
            try await window.wait(forPage: "Choose a contact")
            try await window.click(row: "Charles Babbage")
            try await window.wait(forPage: "Checkout")
            try await window.wait(for: "5 Devonshire Street")
            try await window.click(row: "Crosse Farm, Totnes")
            try await window.wait(for: "Crosse Farm")
            try await window.click(row: "5 Devonshire Street, London")
            try await window.click("Order")
            try await window.click(button: "Order")
            try await window.wait(for: "Thank you! Your order is placed.")
            // Going back and forth and reloading place no second order.
            try await window.back()
            try await window.wait(forPage: "Checkout")
            try await window.wait(for: "The cart is empty.")
            try await window.forward()
            try await window.wait(for: "Placed")
            try await window.reload()
            try await window.wait(for: "Placed")

            try await window.click("Orders")
            try await window.wait(forPage: "Orders")
            try await window.wait(for: "(1)")
            try await window.click(selector: "[data-row] a")
            try await window.click("Cancel order")
            try await window.click(button: "Cancel order")
            try await window.wait(for: "Cancelled")
            try await window.click("Products")
            try await window.click(row: "Hand Grinder")
            try await window.wait(for: "Only 5 left")
        }
    }

    /// Changes the quantity in the cart's row, also to a wrong one, and removes another product there.
    private func changeCart(_ window: BrowserWindow) async throws {
        try await window.fill(selector: ".cell input[type=number]", with: "0" + BrowserWindow.Key.enter)
        try await window.wait(for: "0 is less than 1")
        try await window.wait(forFields: ["Quantity": "0"])
        try await window.fill(selector: ".cell input[type=number]", with: "3" + BrowserWindow.Key.enter)
        try await window.wait(for: "237.00 EUR")
        try await window.click("Remove")
        try await window.wait(for: "Remove Hand Grinder from the cart?")
        try await window.click("Cancel")
        try await window.fill(selector: ".cell input[type=number]", with: "2" + BrowserWindow.Key.enter)
        try await window.wait(for: "158.00 EUR")
    }

    @Test(
        "On a phone the entrances are a row that scrolls to the present one, and each product has its picture"
    )
    func phone() async throws {
        let options = BrowserWindow.Options(width: 390, height: 844)
        try await Visit.with(options, program: "shop", arguments: ["--guests"], at: "/") { visit in
            let window = visit.window
            try await window.wait(for: "(40)")
            try await window.wait(
                until: """
                    new Set([...document.querySelectorAll('nav.scenes a')].map(link => link.offsetTop)).size === 1
                        && document.documentElement.scrollWidth === innerWidth
                    """,
                "the entrances are no row"
            )
            try await window.open(visit.server.origin + "/OrderList")
            try await window.wait(
                until: """
                    (place => place && place.left >= 0 && place.right <= innerWidth)(
                        document.querySelector('nav.scenes [aria-current]')?.getBoundingClientRect())
                    """,
                "the present entrance is outside of the window"
            )
            try await window.open(visit.server.origin + "/ProductList")
            try await window.wait(for: "(40)")
            #expect(try await window.run("return document.querySelectorAll('.cards img').length") == 40)
            try await window.click(row: "Cast Iron Teapot")
            try await window.wait(forPage: "Cast Iron Teapot")
            #expect(try await window.imageWidth("main .heading img") == 320)
        }
    }

    @Test("A keeper changes a product, which an open page shows, sees all orders, and sends one")
    func keeper() async throws {
        try await Visit.with(program: "shop", arguments: ["--guests"], at: "/") { visit in
            try await signUpKeeper(visit.host)
            let guest = visit.window
            try await guest.open(visit.server.origin + "/ProductList/ViewProduct;id=tea-mint")
            try await guest.wait(for: "6.40 EUR")
            try await BrowserWindow.with(.init(browser: .second)) { keeper in
                try await keeper.open(visit.server.origin + "/ProductList")
                try await keeper.wait(forPage: "Products")
                try await keeper.click("Sign in")
                try await keeper.wait(forPage: "Sign in")
                try await keeper.type("Kim", into: "Name")
                try await keeper.type(password, into: "Password")
                try await keeper.click(button: "Sign in")
                try await keeper.wait(until: "find('control', 'Stock')", "the keeper is not signed in")
                try await keeper.click("Stock")
                try await keeper.wait(forPage: "Stock")
                try await keeper.click(row: "Moroccan Mint")
                try await keeper.wait(forFields: ["Name": "Moroccan Mint"])
                try await keeper.fill("Price", with: "7.10")
                try await keeper.click("Save")
                try await guest.wait(for: "7.10 EUR")

                try await guest.click("Put into cart")
                try await guest.click("Cart")
                try await guest.click("Checkout")
                try await guest.click("Sign up")
                try await guest.wait(forPage: "Sign up")
                try await signUp("Ada", guest)
                try await guest.wait(forPage: "Checkout")
                try await guest.click("Enter address")
                try await guest.type("Ada", into: "Recipient")
                try await guest.type("London", into: "Address")
                try await guest.click(button: "Enter address")
                try await guest.wait(for: "London")
                try await keeper.click("Orders")
                try await keeper.wait(forPage: "Orders")
                try await guest.click("Order")
                try await guest.click(button: "Order")
                try await guest.wait(for: "Thank you! Your order is placed.")
                // The open list shows the new order, and its card who has placed it.
                try await keeper.wait(for: "Orders (1)")
                // The list alone has room for the states.
                try await guest.setSize(width: 900, height: 900)
                try await guest.click("Orders")
                try await guest.wait(for: "Placed")
                try await keeper.click(selector: "[data-row] a")
                try await keeper.wait(for: "Ada")
                try await keeper.click("Mark as sent")
                try await keeper.wait(for: "Sent")
                try await guest.wait(for: "Sent")
                try await keeper.deleteCookies(with: "-\(visit.server.port)-")
            }
        }
    }
}
