import Foundation
import SceneTestKit
import TestPrograms
import Testing

/// The shop as a program of its own, in a host with accounts: one process and one folder for all people.
@Suite(.blocking)
struct ShopProgramTests {
    private let home: TemporaryFolder
    private let password: String

    init() throws {
        home = try TemporaryFolder()
        password = try home.write("analytical engine\n", to: "password")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: password)
    }

    private func run(_ command: String) throws -> ProgramRun {
        try ProgramRun(
            BuiltProducts.program("anyhost").path,
            (command.contains("--name") ? ["--password-file", password] : [])
                + command.split(separator: " ").map(String.init),
            environment: [
                "PATH": "/usr/bin:/bin", "HOME": home.path, "LANG": "C.UTF-8", "MODULES": "Auth,Home",
                "EXTENSIONS": "Programs",
            ]
        )
    }

    /// The output of a command, which has to succeed.
    private func output(
        _ command: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> String {
        let run = try run(command)
        #expect(run.status == 0, "\(command): \(run.errors)", sourceLocation: sourceLocation)
        return run.output
    }

    @Test("People have carts of their own, share products and orders, and a role opens the stock")
    func people() throws {
        _ = try output("plugins grant " + BuiltProducts.program("shop-program").path)
        _ = try output("SignUp sign-up --name Ada")
        _ = try output("ViewProduct --id kitchen-teapot buy 3")
        #expect(try output("Cart").contains("149.70 EUR"))
        _ = try output("Account sign-out --yes")
        #expect(try run("OrderList").errors.hasPrefix("error: sign in first"))

        _ = try output("SignUp sign-up --name Bob")
        #expect(try run("Cart").errors == "The cart is empty.\n")
        _ = try output("ViewProduct --id kitchen-teapot buy 2")
        _ = try output("Checkout enter-address --recipient Bob --address Norway")
        #expect(try output("Checkout place --yes").contains("State       Placed\n"))
        #expect(try output("OrderList").contains("99.80 EUR"))
        #expect(try run("Stock").errors == "error: Stock is only for people who have the role 'keeper'\n")
        _ = try output("Account sign-out --yes")

        _ = try output("Enter sign-in --name Ada")
        #expect(try output("Cart").contains("149.70 EUR"))
        #expect(try output("ViewProduct --id kitchen-teapot").contains("Only 6 left"))
        #expect(try run("OrderList").errors == "There are no orders.\n")
        _ = try output("Account grant Ada --role keeper")
        let orders = try output("OrderList")
        #expect(orders.contains("99.80 EUR  Bob"), "\(orders)")
        #expect(try output("Stock --search teapot").contains(" 6 "))
    }
}
