import Accounts
import ProgramTestKit
import SceneHosting
import StorageWorkers
import Testing

@MainActor
@Suite("Access tokens of programs", .timeLimit(.minutes(10)))
struct AccessTokenTests {
    @Test("Two people never see each other's records, and a guest sees none of them")
    func twoPeople() async throws {
        let host = try await ProgramHost(guests: .visitors)
        let ada = try await host.token(of: "Ada").text
        let bob = try await host.token(of: "Bob").text
        let adas = try await host.add("Charles", token: ada)
        let bobs = try await host.add("Grace", token: bob)
        #expect(try await host.served.send("GET", "/api/v1/ContactList", token: ada).rows == ["Charles"])
        #expect(try await host.served.send("GET", "/api/v1/ContactList", token: bob).rows == ["Grace"])
        let guest = try await host.served.send("GET", "/api/v1/ContactList")
        #expect(guest.status == 200 && guest.rows == [])
        for (id, token) in [(bobs, ada), (adas, bob)] {
            for path in ["ViewContact", "EditContact"] {
                let answer = try await host.served.send("GET", "/api/v1/\(path)?id=\(id)", token: token)
                #expect(answer.problem == "404 not-found")
                #expect(!answer.body.contains("Charles") && !answer.body.contains("Grace"))
            }
            for path in ["ViewContact/delete", "ViewContact/join", "EditContact/save"] {
                let answer = try await host.served.post(
                    "/api/v1/\(path)?id=\(id)",
                    token: token,
                    path.hasSuffix("join") ? ["group": "x"] : [:]
                )
                #expect(
                    answer.status == 404 || answer.status == 409 || answer.status == 422,
                    "\(path): \(answer.body)"
                )
                #expect(!answer.body.contains("Charles") && !answer.body.contains("Grace"))
            }
            let deletion = try await host.served.post("/api/v1/ContactList/delete", token: token, ["id": id])
            #expect(deletion.status != 200 || deletion.text("outcome") != "done", "\(deletion.body)")
        }
        #expect(try await host.served.send("GET", "/api/v1/ContactList", token: ada).rows == ["Charles"])
        #expect(try await host.served.send("GET", "/api/v1/ContactList", token: bob).rows == ["Grace"])
        try await host.stop()
    }

    @Test("A guest's records are those of its token, and no other guest's")
    func guests() async throws {
        let host = try await ProgramHost(guests: .visitors)
        let first = try await host.served.post("/api/v1/AddContact/save", ["first-name": "Emmy"])
        let token = try #require(first.headers["guest-token"])
        #expect(try await host.served.send("GET", "/api/v1/ContactList", token: token).rows == ["Emmy"])
        #expect(try await host.served.send("GET", "/api/v1/ContactList").rows == [])
        // The space of a page's visitor is another one, whose name is in a cookie.
        let cookie = ["Cookie": "host-\(host.served.port)-visitor=\(token.dropFirst(6))"]
        #expect(try await host.served.send("GET", "/api/v1/ContactList", cookie).rows == [])
        try await host.stop()
    }

    @Test("The API and the tools count the requests of a token together")
    func oneRate() async throws {
        let host = try await ProgramHost()
        let ada = try await host.token(of: "Ada").text
        let called = try await host.served.send("GET", "/api/v1/Home", token: ada)
        let asked = try await host.served.ask("tools/list", token: ada)
        #expect(called.headers["ratelimit"]?.contains("r=599;") == true, "\(called.headers)")
        #expect(asked.headers["ratelimit"]?.contains("r=598;") == true, "\(asked.headers)")
        try await host.stop()
    }

    @Test("A token reads or writes, and opens only its scenes")
    func scopes() async throws {
        let host = try await ProgramHost()
        let reader = try await host.token(of: "Ada", mayWrite: false).text
        #expect(try await host.served.send("GET", "/api/v1/ContactList", token: reader).status == 200)
        let refused = try await host.served.post(
            "/api/v1/AddContact/save",
            token: reader,
            ["first-name": "x"]
        )
        #expect(refused.problem == "403 insufficient-scope")
        #expect(refused.headers["www-authenticate"] == "Bearer error=\"insufficient_scope\"")
        #expect(try await host.served.send("GET", "/api/v1/ContactList", token: reader).rows == [])
        let lister = try await host.token(of: "Bob", scenes: ["ContactList"]).text
        #expect(try await host.served.send("GET", "/api/v1/ContactList", token: lister).status == 200)
        #expect(
            try await host.served.send("GET", "/api/v1/GameList", token: lister).problem
                == "403 insufficient-scope"
        )
        // An action cannot lead to another scene either.
        let add = try await host.served.post("/api/v1/ContactList/add", token: lister, [:])
        #expect(add.problem == "403 denied-by-guard" && !add.body.contains("first-name"))
        try await host.stop()
    }

    @Test("A token is nobody's once it is revoked, has expired, or the password has changed")
    func ends() async throws {
        let host = try await ProgramHost()
        let ada = try await host.token(of: "Ada")
        let path = "/api/v1/ContactList"
        #expect(try await host.served.send("GET", path, token: ada.text).status == 200)
        #expect(try await host.accounts.revokeAccessToken(ada.id, by: ada.session)?.name == "a program")
        #expect(try await host.served.send("GET", path, token: ada.text).problem == "401 invalid-token")
        let brief = try await host.accounts.makeAccessToken(
            named: "brief",
            AccessTokenRights(mayWrite: true),
            lifetime: .zero,
            by: ada.session
        )
        #expect(
            try await host.served.send("GET", path, token: brief.secret.text).problem == "401 invalid-token"
        )
        let bob = try await host.token(of: "Bob")
        #expect(try await host.served.send("GET", path, token: bob.text).status == 200)
        _ = try await host.accounts.changePassword(
            bob.session,
            old: ProgramHost.password,
            new: "another engine"
        )
        #expect(try await host.served.send("GET", path, token: bob.text).problem == "401 invalid-token")
        // The token of a session is none for programs.
        let eve = try await host.signUp("Eve")
        #expect(try await host.served.send("GET", path, token: eve.token.text).problem == "401 invalid-token")
        try await host.stop()
    }

    @Test("A stream ends when the time of its token is over, though nothing changes then")
    func expiry() async throws {
        let host = try await ProgramHost()
        let ada = try await host.signUp("Ada")
        // A busy machine may take longer to open a stream than a token lives.
        var lifetime = 1
        while true {
            let made = try await host.accounts.makeAccessToken(
                named: "a program",
                AccessTokenRights(mayWrite: false),
                lifetime: .seconds(lifetime),
                by: ada.token
            )
            let stream = try host.served.stream("/api/v1/ContactList", token: made.secret.text)
            let first = await stream.read(until: "\r\n\r\n")
            if first.contains("text/event-stream") {
                // With the last chunk of the response (RFC 9112, section 7.1).
                let rest = await stream.read(until: "0\r\n\r\n")
                #expect((first + rest).contains("event: screen"))
                break
            }
            lifetime *= 2
        }
        try await host.stop()
    }

    @Test("A token changes no account: it makes and revokes no tokens, grants no roles, and sets no profile")
    func accounts() async throws {
        let host = try await ProgramHost()
        // The first person is the administrator.
        let ada = try await host.token(of: "Ada")
        #expect(
            try await host.served.send("GET", "/api/v1/Account", token: ada.text).body.contains(
                "administrator"
            )
        )
        let calls: [(String, [String: Any])] = [
            ("AccessTokens/make", ["name": "more"]), ("AccessTokens/revoke", ["token": ada.id]),
            ("Account/grant", ["name": "Ada", "role": "keeper"]), ("Account/sign-out", [:]),
            ("EditProfile/save", ["phone": "112"]), ("Recovery/renew", [:]),
            ("Recovery/make-link", ["name": "Ada"]), ("Recovery/revoke-link", ["link": "x"]),
            ("ResetPassword/reset", ["code": "a", "new": "difference", "repeat": "difference"]),
            ("ChangePassword/change", ["old": "a", "new": "b", "repeat": "b"]),
            ("SignUp/sign-up", ["name": "Eve", "password": "difference", "repeat": "difference"]),
            ("Enter/sign-in", ["name": "Ada", "password": ProgramHost.password]),
        ]
        for (path, values) in calls {
            var answer = try await host.served.post("/api/v1/" + path, token: ada.text, values)
            if let token = answer.text("token") {
                answer = try await host.served.post(
                    "/api/v1/" + path,
                    token: ada.text,
                    values,
                    ["Question-Token": token]
                )
            }
            #expect(answer.status >= 400, "\(path): \(answer.body)")
        }
        #expect(try await host.accounts.accessTokens(by: ada.session).map(\.name) == ["a program"])
        #expect(try await host.accounts.person(named: "Ada")?.roles == [Accounts.administrator])
        #expect(try await host.accounts.person(named: "Eve") == nil)
        let events = try await host.accounts.auditTrail().map(\.event)
        #expect(events.filter { $0 == .accessTokenMade }.count == 1 && !events.contains(.signedOut))
        try await host.stop()
    }

    @Test("Each token has so many requests in a minute, which the headers tell")
    func rate() async throws {
        let host = try await ProgramHost()
        let ada = try await host.token(of: "Ada").text
        let first = try await host.served.send("GET", "/api/v1/Home", token: ada)
        #expect(first.headers["ratelimit-policy"] == "\"requests\";q=600;w=60")
        #expect(first.headers["ratelimit"] == "\"requests\";r=599;t=60")
        try await host.stop()
    }
}
