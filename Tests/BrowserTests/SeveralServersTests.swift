import Accounts
import Foundation
import NetworkTestKit
import PostgreSQLStorage
import PostgreSQLTestKit
import SceneTestKit
import StorageWorkers
import TestPrograms
import Testing
import WebDriver

// One after the other, since a browser's cookies of HTTPS belong to a host, whatever its port.
@Suite(
    "Two servers over one PostgreSQL store, behind a balancer",
    .serialized,
    .needsChromium,
    .withServer,
    .inBrowser
)
struct SeveralServersTests {
    /// Starts two servers, and opens a window in which Ada has an account.
    ///
    /// - Parameter lead: By how much the second server's clock is ahead.
    private func visit(
        lead: ClockLead = .none,
        _ steps: (BrowserWindow, [WebServerProcess], LoopbackBalancer) async throws -> Void
    ) async throws {
        let balancer = try LoopbackBalancer()
        let certificate = try TemporaryFolder()
        let openssl = try await ProgramRun.run(
            "openssl",
            ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
                + [
                    "-subj", "/CN=127.0.0.1", "-keyout", certificate.file("key"), "-out",
                    certificate.file("pem"),
                ]
        )
        #expect(openssl.status == 0, "\(openssl)")
        let origin = "https://127.0.0.1:\(balancer.port)"
        let host = try WebHost(
            [
                "--public-url", origin, "--tls-certificate", certificate.file("pem"), "--tls-key",
                certificate.file("key"),
            ],
            store: await DatabaseServer.shared.value.makeSchema()
        )
        let servers = [try await host.serve(), try await host.serve(lead: lead)]
        balancer.use(servers.map(\.port))
        try await BrowserWindow.with { window in
            try await window.open(origin + "/Home")
            try await window.signUp("Ada", "analytical engine")
            try await steps(window, servers, balancer)
            try await window.deleteCookies(with: "__Host-")
        }
        for server in servers { await server.stop() }
        balancer.stop()
    }

    @Test("A half-filled form stays and is saved when its server is killed, and the person stays signed in")
    func killedServer() async throws {
        try await visit { window, servers, balancer in
            // All connections lead to the first server.
            balancer.use([servers[0].port])
            try await window.reload()
            try await window.click("Contacts")
            try await window.click("Add")
            try await window.type("Charles", into: "First name")
            try await window.type("Babbage", into: "Last name")
            balancer.use([servers[1].port])
            await servers[0].kill()
            try await window.type("Inventor", into: "Title")
            try await window.wait(forFields: ["First name": "Charles", "Last name": "Babbage"])
            try await window.click("Save")
            try await window.wait(forPage: "Charles Babbage")
            try await window.wait(for: "Inventor")
            try await window.click("Home")
            try await window.wait(for: "Ada")
        }
    }

    @Test(
        "Each server's open pages show the other's changes, and end with a session that ends at the other",
        arguments: ClockLead.possible
    )
    func changes(lead: ClockLead) async throws {
        try await visit(lead: lead) { window, servers, balancer in
            try await window.click("Contacts")
            try await window.wait(forPage: "Contacts")
            let origin = "https://127.0.0.1:\(balancer.port)"
            try await BrowserWindow.with(.init(browser: .second)) { other in
                balancer.use([servers[1].port])
                try await other.open(origin + "/Home")
                try await other.signIn("Ada", "analytical engine")
                try await other.addContact("Charles", "Babbage")
                try await window.wait(for: "Charles Babbage")
                try await other.click("Contacts")
                try await other.wait(forPage: "Contacts")
                try await window.addContact("Howard", "Aiken")
                try await other.wait(for: "Howard Aiken")
                // A new password ends the other sessions.
                try await other.open(origin + "/Home/Account/ChangePassword")
                try await other.type("analytical engine", into: "Old password")
                try await other.type("difference engine", into: "New password")
                try await other.type("difference engine", into: "New password again")
                try await other.click("Change")
                try await other.wait(forPage: "Account")
                try await window.waitUntilGone("Aiken")
                try await other.deleteCookies(with: "__Host-")
            }
        }
    }

    @Test("A person whose connections change the server with every step notices it only at a question")
    func everyOtherStep() async throws {
        try await visit { window, servers, balancer in
            var next = 0
            func change() {
                next = 1 - next
                balancer.use([servers[next].port])
                balancer.cut()
            }
            change()
            try await window.addContact("Charles", "Babbage")
            // A click while no server can be reached is performed by the first one that can.
            balancer.use([])
            balancer.cut()
            try await window.click("Edit")
            try await window.wait(for: "The connection is lost.")
            change()
            try await window.wait(forFields: ["First name": "Charles"])
            change()
            try await window.type("Inventor", into: "Title")
            change()
            try await window.click("Save")
            try await window.wait(forPage: "Charles Babbage")
            change()
            try await window.wait(for: "Inventor")
            try await window.click("Contacts")
            try await window.wait(for: "(1)")
            change()
            try await window.type("aik", into: "Search")
            try await window.waitUntilGone("Charles Babbage")
            change()
            try await window.fill("Search", with: "bab")
            try await window.click(row: "Charles Babbage")
            try await window.wait(forPage: "Charles Babbage")
            try await window.click("Delete")
            try await window.wait(until: "document.querySelector('dialog:modal')", "there is no question")
            change()
            // The other server does not know of the question.
            try await window.wait(until: "!document.querySelector('dialog:modal')", "the question stays")
            try await window.click("Delete")
            try await window.wait(until: "document.querySelector('dialog:modal')", "there is no question")
            try await window.click(button: "Delete")
            try await window.wait(forPage: "Contacts")
            try await window.waitUntilGone("Inventor")
        }
    }

    @Test(
        "A session of one server is valid at the other, whose page shows the sign-in when it ends",
        arguments: ClockLead.possible
    )
    func oneSession(lead: ClockLead) async throws {
        try await visit(lead: lead) { window, servers, balancer in
            balancer.use([servers[0].port])
            try await window.reload()
            try await window.wait(for: "Ada")
            let origin = "https://127.0.0.1:\(balancer.port)"
            // Another browser with the same cookies has connections of its own.
            try await BrowserWindow.with(.init(browser: .second)) { other in
                balancer.use([servers[1].port])
                try await other.open(origin + "/Home")
                try await other.addCookies(from: window)
                try await other.open(origin + "/Home/ContactList")
                try await other.addContact("Charles", "Babbage")
                try await window.click("Contacts")
                try await window.wait(for: "Charles Babbage")
                try await window.click("Account")
                try await window.click("Sign out")
                try await window.wait(forPage: "Sign in")
                // With or without a message: a server that has renamed the cookies' browser makes a new tab.
                try await other.wait(forPage: "Sign in")
                try await other.deleteCookies(with: "__Host-")
            }
        }
    }

    @Test(
        "Failed sign-ins at two hosts are counted together, even if their clocks differ",
        arguments: [0, 600, -600]
    )
    func throttling(lead: Double) async throws {
        let uri = try await DatabaseServer.shared.value.makeSchema()
        var settings = AccountSettings()
        settings.throttle.firstDelayedFailure = 4
        settings.throttle.firstDelay = .seconds(900)
        var schemes = StorageSchemes.standard
        schemes.addPostgreSQL()
        let location = try StorageLocation(parsing: uri)
        let stores = [
            try await RecordStore.open(location, schemes: schemes),
            try await RecordStore.open(location, schemes: schemes),
        ]
        let hosts = try zip(stores, [0, lead]).map { store, lead in
            try Accounts(store: store, settings: settings) { .now + lead }
        }
        _ = try await hosts[0].signUp(Registration(name: "Ada", password: "analytical engine"))
        for host in hosts + hosts {
            await #expect(throws: AccountsError.refused) {
                try await host.signIn(name: "Ada", password: "wrong")
            }
        }
        for host in hosts {
            await #expect(throws: AccountsError.refused) {
                try await host.signIn(name: "Ada", password: "analytical engine")
            }
        }
        for store in stores { try await store.close() }
    }

    @Test("A recovery code counts once for all servers, and a link that one has made is used at another")
    func recovery() async throws {
        let location = try StorageLocation(parsing: try await DatabaseServer.shared.value.makeSchema())
        var schemes = StorageSchemes.standard
        schemes.addPostgreSQL()
        let stores = [
            try await RecordStore.open(location, schemes: schemes),
            try await RecordStore.open(location, schemes: schemes),
        ]
        let hosts = try stores.map { try Accounts(store: $0) }
        let ada = try await hosts[0].signUp(Registration(name: "Ada", password: "analytical engine"))
        let code = RecoveryProof.code(ada.recoveryCodes[0], name: "ada")
        let recovered = await withTaskGroup(of: SignedIn?.self) { group in
            for host in hosts {
                group.addTask { try? await host.recover(by: code, newPassword: "difference engine") }
            }
            return await group.reduce(into: []) { $0 += [$1].compactMap(\.self) }
        }
        try #require(recovered.count == 1)
        #expect(try await hosts[1].recoveryCodeCount(by: recovered[0].token) == 9)
        let link = try await hosts[0].makeRecoveryLink(
            for: "Ada",
            lifetime: .seconds(60),
            by: recovered[0].token
        )
        let again = try await hosts[1].recover(by: .link(link.secret), newPassword: "jacquard loom")
        await #expect(throws: AccountsError.refused) {
            try await hosts[0].recover(by: .link(link.secret), newPassword: "punched card")
        }
        await #expect(throws: AccountsError.sessionEnded) {
            try await hosts[0].person(for: recovered[0].token)
        }
        #expect(try await hosts[0].person(for: again.token).name == "Ada")
        for store in stores { try await store.close() }
    }
}
