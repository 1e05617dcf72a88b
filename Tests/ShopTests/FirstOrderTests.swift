import Foundation
import SceneTestKit
import TestPrograms
import Testing

/// Tests the built shop with accounts and contacts, one command after another.
@Suite("A customer's first order", .blocking)
struct FirstOrderTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @discardableResult
    private func shop(_ arguments: String..., status: Int32 = 0) throws -> ProgramRun {
        let run = try ProgramRun(
            BuiltProducts.program("shop").path,
            ["--store", "sqlite:" + folder.file("shop.sqlite")] + arguments,
            environment: ["HOME": folder.path, "LANG": "C.UTF-8"]
        )
        #expect(run.status == status, "\(run.output)\(run.errors)")
        return run
    }

    @Test("A cart is kept at the sign-in, and ordered to the address of a contact")
    func order() throws {
        let password = try folder.write("correct horse battery 9\n", to: "password")
        try shop(
            "SignUp",
            "sign-up",
            "--name",
            "Ada",
            "--email",
            "ada@example.org",
            "--password-file",
            password
        )
        try shop("ViewProduct", "buy", "1", "--id", "tea-mint")
        try shop("Account", "sign-out")
        let refused = try shop("Checkout", status: 1)
        #expect(refused.errors.hasPrefix("error: sign in first, with 'shop Enter sign-in --name NAME'"))
        try shop("Enter", "guest")
        try shop("ViewProduct", "buy", "2", "--id", "tea-mint")
        try shop("ViewProduct", "buy", "1", "--id", "Emma")
        try shop("Enter", "sign-in", "--name", "Ada", "--password-file", password)
        let cart = try shop("Cart").output
        #expect(cart.contains("Emma           9.50 EUR         1   9.50 EUR"))
        #expect(cart.contains("Moroccan Mint  6.40 EUR         3  19.20 EUR"))
        #expect(cart.contains(#/\n +Total +28\.70 EUR\n/#))

        try shop(
            "AddContact",
            "save",
            "--first-name",
            "Charles",
            "--last-name",
            "Babbage",
            "--phone",
            "+44 20 7946 0000",
            "--address",
            "home: 5 Devonshire Street; London"
        )
        try shop(
            "AddContact",
            "save",
            "--first-name",
            "Bob",
            "--last-name",
            "Hope",
            "--phone",
            "+1 202 555 0100"
        )
        let none = try shop("Checkout", "choose-address", "--contact", "bob", status: 1)
        #expect(
            none.errors == "warning: Bob Hope has no address in the contacts: add one, or enter it here.\n"
        )
        let chosen = try shop("Checkout", "choose-address", "--contact", "babbage").output
        #expect(chosen.contains("Deliver to  Charles Babbage\n            5 Devonshire Street\n"))
        let placed = try shop("Checkout", "place", "--yes")
        #expect(placed.errors == "Thank you! Your order is placed.\n")
        #expect(placed.output.contains("State       Placed\n"))
        #expect(try shop("Cart").errors == "The cart is empty.\n")
        #expect(try shop("OrderList").output.contains(/Placed  \S+  28.70 EUR/))
        try shop("Checkout", "place", "--yes", status: 1)
    }
}
