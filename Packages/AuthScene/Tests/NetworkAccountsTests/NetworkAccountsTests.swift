import Accounts
import NetworkAccounts
import NetworkTestKit
import Testing

@Suite("Accounts of a server, as the contract has them", .timeLimit(.minutes(10)))
struct NetworkAccountsTests {
    private func request(
        _ server: LoopbackServer,
        _ line: String,
        body: String = "",
        hasToken: Bool = true
    ) -> LoopbackServer.Request {
        var headers = [
            "host": "127.0.0.1:\(server.port)", "accept": "application/json",
            "accept-encoding": "gzip, deflate",
        ]
        if hasToken { headers["authorization"] = "Bearer " + Documents.token }
        if !body.isEmpty {
            headers["content-type"] = "application/json"
            headers["content-length"] = "\(body.utf8.count)"
        }
        return LoopbackServer.Request(line: line + " HTTP/1.1", headers: headers, body: body)
    }

    @Test("004-22: signing in sends name and password in the body, and gives the person and their token")
    func signIn() async throws {
        let server = try LoopbackServer(.json(Documents.session, status: "201 Created"))
        let signedIn = try await server.accounts()
            .signIn(name: "Ada", password: #""engine" /é"#, devices: [.sample()])
        #expect(signedIn.person == .ada)
        #expect(signedIn.token.text == Documents.token)
        #expect(signedIn.device?.text == Documents.device)
        let body = #"{"devices":["\#(Documents.token)"],"name":"Ada","password":"\"engine\" /é"}"#
        #expect(
            server.requests == [request(server, "POST /v1/sessions", body: body, hasToken: false)]
        )
    }

    @Test("004-22: signing up sends what a person gave")
    func signUp() async throws {
        let server = try LoopbackServer(.json(Documents.session, status: "201 Created"))
        #expect(try await server.accounts().signUp(.ada).person == .ada)
        let body = #"{"email":"","name":"Ada","password":"analytical engine","phone":"112"}"#
        #expect(
            server.requests == [request(server, "POST /v1/accounts", body: body, hasToken: false)]
        )
    }

    @Test("The token is in a header field, never in a URL")
    func token() async throws {
        let bare = #"{"person":{"id":"\#(Documents.id)","name":"Ada"},"token":"\#(Documents.token)"}"#
        let server = try LoopbackServer(
            .json(bare),
            .json(bare),
            .json(bare),
            .json(bare),
            .json(#"{"person":{"id":"\#(Documents.id)","name":"Bob","roles":["keeper"]}}"#),
            .answer(status: "204 No Content")
        )
        let accounts = try server.accounts()
        let token = try SecretToken.sample()
        let ada = Person(id: Documents.id, name: "Ada")
        #expect(try await accounts.person(for: token) == ada)
        let changed = try await accounts.changePassword(token, old: "analytical", new: "difference")
        #expect(changed.person == ada)
        #expect(changed.token.text == Documents.token)
        #expect(changed.device == nil)
        #expect(
            try await accounts.changeProfile(token, Profile(phone: "112", email: "a@b.c", language: "de"))
                == ada
        )
        let keeper = try await accounts.setRole("keeper", isGranted: true, of: "Bob", by: token)
        #expect(keeper == Person(id: Documents.id, name: "Bob", roles: ["keeper"]))
        try await accounts.signOut(token)
        #expect(
            server.requests == [
                request(server, "GET /v1/session"),
                request(server, "PUT /v1/password", body: #"{"new":"difference","old":"analytical"}"#),
                request(server, "GET /v1/session"),
                request(server, "PUT /v1/profile", body: #"{"email":"a@b.c","language":"de","phone":"112"}"#),
                request(server, "PUT /v1/role", body: #"{"granted":true,"name":"Bob","role":"keeper"}"#),
                request(server, "DELETE /v1/session"),
            ]
        )
    }

    @Test("004-14: another person is asked for by name; one whom the token's person may not see is nobody")
    func otherPerson() async throws {
        let server = try LoopbackServer(
            .json(#"{"person":\#(Documents.person)}"#),
            .json("", status: "403 Forbidden"),
            .json("", status: "404 Not Found")
        )
        let accounts = try server.accounts()
        #expect(try await accounts.person(named: "Ada/é ~", by: .sample()) == .ada)
        #expect(try await accounts.person(named: "Bob", by: .sample()) == nil)
        #expect(try await accounts.person(named: "Eve", by: .sample()) == nil)
        #expect(
            server.requests == [
                request(server, "GET /v1/people/Ada%2F%C3%A9%20~"), request(server, "GET /v1/people/Bob"),
                request(server, "GET /v1/people/Eve"),
            ]
        )
    }

    @Test(
        "Each HTTP status maps to an error",
        arguments: [
            (.signIn, 401, .refused), (.signIn, 403, .refused), (.signIn, 429, .refused),
            (.changePassword, 401, .sessionEnded), (.changePassword, 403, .refused),
            (.changePassword, 429, .refused), (.person, 401, .sessionEnded),
            (.personByName, 401, .sessionEnded), (.personByName, 403, nil), (.personByName, 404, nil),
            (.changeProfile, 401, .sessionEnded), (.signOut, 401, nil), (.signOut, 404, nil),
            (.setRole, 401, .sessionEnded),
            (.setRole, 403, .notAllowed("the server lets only administrators can grant roles")),
            (.setRole, 404, .unknownPerson("Bob")),
        ] as [(Operation, Int, AccountsError?)]
    )
    func statuses(operation: Operation, status: Int, error: AccountsError?) async throws {
        let server = try LoopbackServer(
            .json(#"{"problems":[{"code":"name-taken"}]}"#, status: "\(status) Status")
        )
        #expect(await operation.error(try server.accounts()) == error)
    }

    @Test(
        "All mistakes are reported by code, and unknown codes are ignored",
        arguments: [409, 422]
    )
    func problems(status: Int) async throws {
        let codes: [(String, AccountProblem)] = [
            ("name-missing", .nameMissing), ("name-too-long", .nameTooLong),
            ("name-unreadable", .nameUnreadable), ("name-taken", .nameTaken),
            ("name-looks-taken", .nameLooksTaken), ("password-too-short", .passwordTooShort),
            ("password-too-long", .passwordTooLong), ("password-too-common", .passwordTooCommon),
            ("not-a-phone", .notAPhone), ("not-an-email", .notAnEmail),
            ("name-misleading", .nameMisleading("it is ambiguous")),
        ]
        let list =
            codes.map { #"{"code":"\#($0.0)"}"# } + [
                #"{"code":"name-misleading","reason":"it mixes scripts"}"#,
                #"{"code":"new-in-2030","reason":"x"}"#,
            ]
        let server = try LoopbackServer(
            .json(#"{"problems":[\#(list.joined(separator: ","))]}"#, status: "\(status) Status")
        )
        #expect(
            await Operation.signUp.error(try server.accounts())
                == .invalid(codes.map(\.1) + [.nameMisleading("it mixes scripts")])
        )
    }
}
