import Accounts
import Foundation
import ProgramTestKit
import SceneHosting
import Testing

@MainActor
@Suite("Contacts by the API", .timeLimit(.minutes(10)))
struct ContactCallTests {
    private static let cards = (0..<120).map { number in
        let name = String(format: "N%03d", number * 2)
        return "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:\(name)\r\nN:\(name);;;;\r\nEND:VCARD\r\n"
    }.joined()

    private static func form(_ parts: [(name: String, filename: String?, content: String)]) -> [UInt8] {
        let text = parts.map { part in
            let file = part.filename.map { "; filename=\"\($0)\"" } ?? ""
            return
                "--x\r\nContent-Disposition: form-data; name=\"\(part.name)\"\(file)\r\n\r\n\(part.content)\r\n"
        }
        return Array((text.joined() + "--x--\r\n").utf8)
    }

    private static let multipart = ["Content-Type": "multipart/form-data; boundary=x"]

    @Test("A document is imported as an upload, and exported as a download")
    func documents() async throws {
        let host = try await ProgramHost(guests: .visitors)
        let token = try await host.token(of: "Ada").text
        let answer = try await host.served.send(
            "POST",
            "/api/v1/ContactList/import",
            token: token,
            Self.multipart,
            body: Self.form([("document", "../cards.vcf", Self.cards)])
        )
        #expect(answer.status == 200, "\(answer.body)")
        #expect(answer.text("screen.message.text") == "Imported 120 contacts.")
        let export = try await host.served.post(
            "/api/v1/ContactList/export",
            token: token,
            ["document": "all.csv"]
        )
        #expect(export.status == 200)
        #expect(export.headers["content-type"] == "text/csv; charset=utf-8")
        #expect(export.headers["content-disposition"] == "attachment; filename*=UTF-8''all.csv")
        #expect(export.body.contains("N238"))
        // No name leads to a file of the server.
        let local = try await host.served.post(
            "/api/v1/ContactList/import",
            token: token,
            ["document": "/etc/passwd"]
        )
        #expect(local.status == 409 && !local.body.contains("root:"))
        let missing = try await host.served.send(
            "POST",
            "/api/v1/ContactList/import",
            token: token,
            Self.multipart,
            body: Self.form([])
        )
        #expect(missing.problem == "422 invalid-values" && missing.text("errors.0.field") == "document")
        try await host.stop()
    }

    @Test("A cursor goes on behind the rows that were read, whatever is added or deleted before them")
    func cursor() async throws {
        let host = try await ProgramHost()
        let token = try await host.token(of: "Ada").text
        _ = try await host.served.send(
            "POST",
            "/api/v1/ContactList/import",
            token: token,
            Self.multipart,
            body: Self.form([("document", "cards.vcf", Self.cards)])
        )
        let first = try await host.served.send("GET", "/api/v1/ContactList?contacts.limit=50", token: token)
        #expect(first.rows.count == 50 && first.rows.first == "N000" && first.rows.last == "N098")
        let link = try #require(first.headers["link"])
        let address = String(link.dropFirst().prefix { $0 != ">" })
        #expect(link.hasSuffix(">; rel=\"next\"") && address.contains("contacts.limit=50"))
        #expect(address.contains(try #require(first.text("next.contacts"))))
        // Rows are added before the place, and the last row is deleted.
        for name in ["A1", "A2", "N097"] { _ = try await host.add(name, token: token) }
        let second = try await host.served.send("GET", address, token: token)
        #expect(second.rows.first == "N100" && second.rows.count == 50)
        #expect(second.value("screen.blocks.1.offset") as? Int == 53)
        let last = try await host.served.send("GET", "/api/v1/ContactList?search=N098", token: token)
        let id = try #require(last.text("screen.blocks.1.rows.0.identifier"))
        let question = try await host.served.post("/api/v1/ContactList/delete", token: token, ["id": id])
        let confirmed = try await host.served.post(
            "/api/v1/ContactList/delete",
            token: token,
            ["id": id],
            ["Question-Token": try #require(question.text("token"))]
        )
        #expect(confirmed.status == 200, "\(confirmed.body)")
        // The row before it counts then, behind which another one has been added.
        #expect(try await host.served.send("GET", address, token: token).rows.first == "N097")
        var rest: [String] = []
        var next: String? = address
        while let place = next {
            let answer = try await host.served.send("GET", place, token: token)
            rest += answer.rows
            next = answer.headers["link"].map { String($0.dropFirst().prefix { $0 != ">" }) }
        }
        #expect(rest == ["N097"] + (50..<120).map { String(format: "N%03d", $0 * 2) })
        try await host.stop()
    }

    @Test("A list filters by its fields, sorts by none that it has not, and has rows with identifiers")
    func list() async throws {
        let host = try await ProgramHost()
        let token = try await host.token(of: "Ada").text
        for name in ["Charles", "Grace", "Emmy"] { _ = try await host.add(name, token: token) }
        let found = try await host.served.send("GET", "/api/v1/ContactList?search=gra", token: token)
        #expect(found.rows == ["Grace"] && found.text("location") == "/ContactList;search=gra")
        let none = try await host.served.send("GET", "/api/v1/ContactList?search=nobody", token: token)
        #expect(none.status == 200 && none.rows == [] && none.text("outcome") == "refused")
        let id = try #require(found.text("screen.blocks.1.rows.0.identifier"))
        let card = try await host.served.send("GET", "/api/v1/ViewContact?id=\(id)", token: token)
        #expect(card.status == 200 && card.body.contains("Grace"))
        let missing = try await host.served.send("GET", "/api/v1/ViewContact?id=none", token: token)
        #expect(missing.problem == "404 not-found")
        let needed = try await host.served.send("GET", "/api/v1/ViewContact", token: token)
        #expect(needed.problem == "400 invalid-parameter" && needed.text("errors.0.field") == "id")
        let beyond = try await host.served.send(
            "GET",
            "/api/v1/ContactList?contacts.offset=9&contacts.limit=1",
            token: token
        )
        #expect(beyond.status == 200 && beyond.rows == [] && beyond.headers["link"] == nil)
        try await host.stop()
    }

    @Test("A mistake of a form is named with its field, and a record is changed field by field")
    func edit() async throws {
        let host = try await ProgramHost()
        let token = try await host.token(of: "Ada").text
        let mistake = try await host.served.post(
            "/api/v1/AddContact/save",
            token: token,
            ["first-name": "Ada", "email": ["address": "no address"]]
        )
        #expect(mistake.problem == "422 invalid-values", "\(mistake.body)")
        #expect(mistake.text("errors.0.field") == "email")
        let id = try await host.add("Ada", token: token)
        let saved = try await host.served.post(
            "/api/v1/EditContact/save?id=\(id)",
            token: token,
            ["last-name": "Lovelace"]
        )
        #expect(saved.status == 200, "\(saved.body)")
        let list = try await host.served.send("GET", "/api/v1/ContactList", token: token)
        #expect(list.rows == ["Ada Lovelace"])
        try await host.stop()
    }

    @Test("A change of values that somebody else has changed since they were read is refused")
    func matching() async throws {
        let host = try await ProgramHost()
        let token = try await host.token(of: "Ada").text
        let id = try await host.add("Ada", token: token)
        let form = try await host.served.send("GET", "/api/v1/EditContact?id=\(id)", token: token)
        let tag = try #require(form.headers["etag"])
        let path = "/api/v1/EditContact/save?id=\(id)"
        let saved = try await host.served.post(path, token: token, ["last-name": "Byron"], ["If-Match": tag])
        #expect(saved.status == 200, "\(saved.body)")
        let late = try await host.served.post(path, token: token, ["last-name": "King"], ["If-Match": tag])
        #expect(late.problem == "412 changed")
        let again = try await host.served.send("GET", "/api/v1/EditContact?id=\(id)", token: token)
        let present = try #require(again.headers["etag"])
        #expect(present != tag)
        #expect(
            try await host.served.post(path, token: token, ["last-name": "King"], ["If-Match": present])
                .status == 200
        )
        #expect(
            try await host.served.post(path, token: token, ["last-name": "Lovelace"], ["If-Match": "*"])
                .status == 200
        )
        #expect(
            try await host.served.send("GET", "/api/v1/ContactList", token: token).rows == ["Ada Lovelace"]
        )
        let formless = try await host.served.post(
            "/api/v1/ContactList/search",
            token: token,
            ["query": "a"],
            ["If-Match": "*"]
        )
        #expect(formless.problem == "412 changed")
        try await host.stop()
    }

    @Test("A stream tells of the changes of other sessions, and ends with its token")
    func changes() async throws {
        let host = try await ProgramHost()
        let ada = try await host.token(of: "Ada")
        let stream = try host.served.stream("/api/v1/ContactList", token: ada.text)
        _ = await stream.read(until: "\n\n")
        _ = try await host.add("Charles", token: ada.text)
        #expect(await stream.read(until: "Charles").contains("event: screen"))
        _ = try await host.accounts.revokeAccessToken(ada.id, by: ada.session)
        #expect(await stream.read(until: "0\r\n\r\n").hasSuffix("0\r\n\r\n"))
        try await host.stop()
    }
}
