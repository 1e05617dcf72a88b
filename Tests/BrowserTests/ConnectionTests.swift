import TestPrograms
import Testing

@Suite("The connection", .needsChromium, .inBrowser)
struct ConnectionTests {
    @Test("A form that is open when the server crashes stays as it is, and can be saved to the next server")
    func restart() async throws {
        try await Visit.with { visit in
            let window = visit.window
            try await window.click("Add")
            try await window.type("Ada", into: "First name")
            try await window.type("Lovelace", into: "Last name")
            await visit.server.kill()
            try await window.wait(for: "The connection is lost")
            try await window.wait(forFields: ["First name": "Ada", "Last name": "Lovelace"])
            try await window.type(" Byron", into: "First name")
            let next = try await visit.host.serve(port: visit.server.port)
            try await window.waitUntilGone("The connection is lost")
            try await window.wait(forFields: ["First name": "Ada Byron", "Last name": "Lovelace"])
            try await window.click("Save")
            try await window.wait(forPage: "Ada Byron Lovelace")
            await next.stop()
        }
    }

    @Test("A form with a field that is called name stays as it is, too")
    func signUpDuringRestart() async throws {
        try await Visit.with(at: "/SignUp") { visit in
            let window = visit.window
            try await window.type("Ada", into: "Name")
            await visit.server.kill()
            try await window.wait(for: "The connection is lost")
            let next = try await visit.host.serve(port: visit.server.port)
            try await window.waitUntilGone("The connection is lost")
            try await window.type("analytical engine", into: "Password")
            try await window.wait(forFields: ["Name": "Ada", "Password": "analytical engine"])
            await next.stop()
        }
    }

    @Test("A search that is typed while the server is away is applied when it is back")
    func searchDuringRestart() async throws {
        try await Visit.with(cards: Cards.few) { visit in
            let window = visit.window
            try await window.wait(for: "Konrad Zuse")
            await visit.server.kill()
            try await window.type("gra", into: "Search")
            try await window.wait(for: "The connection is lost")
            let next = try await visit.host.serve(port: visit.server.port)
            try await window.waitUntilGone("Konrad Zuse")
            try await window.wait(for: "Grace Hopper")
            try await window.wait(forFields: ["Search": "gra"])
            await next.stop()
        }
    }

    @Test("On a slow network, no typed letter is lost")
    func slowNetwork() async throws {
        try await Visit.with(cards: Cards.few) { visit in
            let window = visit.window
            try await window.wait(for: "Konrad Zuse")
            try await window.setNetwork(latency: 300, throughput: 50_000)
            for letter in "grace" { try await window.type(String(letter), into: "Search") }
            try await window.waitUntilGone("Konrad Zuse")
            try await window.wait(for: "(1)")
            try await window.wait(forFields: ["Search": "grace"])
            try await window.wait(
                until: "location.href.includes('search=grace')",
                "the address has another search"
            )
        }
    }
}
