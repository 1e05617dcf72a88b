import Accounts
import AuthScene
import ContactsScene
import Foundation
import GamesScene
import HomeScene
import ProgramTestKit
import RecordScenes
import SceneHosting
@_spi(Hosting) import SceneKitCore
import ShopScene
import StorageWorkers
import Testing

/// A record with all of the ready-made scenes.
private struct Note: FieldRecord {
    static let byText = RecordIndex("text") { (note: Note) in CollatedText(note.text) }
    static let schema = RecordSchema(name: "notes", indexes: byText)
    static let blank = Note()
    static let fields: [BoundField<Note>] = [
        .field("text", \.text, isRequired: true), .field("place", \.place),
    ]

    var id = ""
    var text = ""
    var place = ""
    var title: String { text }
}

extension SceneModule {
    @MainActor fileprivate static let notes = SceneModule(
        "NotesScene",
        version: "1",
        scenes: RecordScenes(Note.self) { $0.sorts = [.by(Note.byText)] }.scenes,
        entrances: [Entrance("NoteList")],
        records: [Note.self]
    )
}

@MainActor
@Suite("Hints of tools", .timeLimit(.minutes(10)))
struct ToolHintTests {
    private static let modules: [SceneModule] = [
        .contacts, .games, .home, .shop, .auth, .accessTokens, .notes,
    ]

    /// Collections that reading may write to: the last use of a token and the audit, what modules fill by themselves, and the
    /// draft that keeps an order from being placed twice.
    private static let bookkeeping = Set(
        ["access_token_uses", "audit", "throttles", "checkouts"] + modules.flatMap(\.caches)
    )

    /// Tools that no access token may use: they change accounts.
    private static let refused: Set = [
        "Account_grant", "Account_revoke", "EditProfile_save", "AccessTokens_revoke", "Recovery_revoke-link",
    ]

    private struct Tool {
        var name: String
        var isReading = false
        var isDestructive = false
        var isIdempotent = false

        init?(_ value: [String: Any]) {
            guard let name = value["name"] as? String else { return nil }
            self.name = name
            let hints = value["annotations"] as? [String: Any] ?? [:]
            isReading = hints["readOnlyHint"] as? Bool == true
            isDestructive = hints["destructiveHint"] as? Bool == true
            isIdempotent = hints["idempotentHint"] as? Bool == true
        }
    }

    /// A host with records of every module, and the calls of tools that fit them.
    @MainActor
    private final class Desk {
        let host: ProgramHost
        let token: String
        private let file: DatabaseFile
        private var ids: [String: String] = [:]

        init() async throws {
            host = try await ProgramHost(others: [.notes])
            let ada = try await host.token(of: "Ada")
            token = ada.text
            _ = try await host.accounts.setRole("keeper", isGranted: true, of: "Ada", by: ada.session)
            file = try DatabaseFile(host.storePath)
        }

        var contents: [String: [String: String]] { file.contents(without: ToolHintTests.bookkeeping) }

        /// Performs an action whose values are known to fit.
        @discardableResult
        func post(_ path: String, _ values: [String: Any] = [:]) async throws -> ProgramAnswer {
            var answer = try await host.served.post("/api/v1/" + path, token: token, values)
            while answer.problem == "409 question", let confirmed = answer.text("token") {
                answer = try await host.served.post(
                    "/api/v1/" + path,
                    token: token,
                    values,
                    ["Question-Token": confirmed]
                )
            }
            #expect(answer.status == 200, "\(path): \(answer.body)")
            return answer
        }

        /// A new contact of a name.
        func contact(_ name: String) async throws -> String { try await host.add(name, token: token) }

        func row(of scene: String, list: String) async throws -> String {
            let answer = try await host.served.call(scene, token: token)
            return try #require(answer.ids(of: list).first, "\(scene): \(answer.body)")
        }

        /// Calls a tool, and confirms each question.
        func call(
            _ tool: String,
            _ arguments: [String: Any]
        ) async throws -> (
            answer: ProgramAnswer, questions: Int
        ) {
            var arguments = arguments
            var questions = 0
            while true {
                let answer = try await host.served.call(tool, arguments, token: token)
                #expect(answer.status < 500, "\(tool): \(answer.body)")
                guard answer.text("result.structuredContent.outcome") == "question" else {
                    return (answer, questions)
                }
                questions += 1
                arguments["confirmation"] = answer.text("result.structuredContent.confirmation")
            }
        }
    }

    /// The arguments of a tool's call that does something, with the records that it needs.
    private func arguments(of tool: String, at desk: Desk) async throws -> [String: Any] {
        switch tool {
        case "ContactList_sort": return ["by": "first-name"]
        case "ContactList_delete": return ["id": [try await desk.contact("Delia")]]
        case "ContactList_tag":
            return ["id": [try await desk.contact("Tabea")], "category": "Friends"]
        case "ContactList_query": return ["text": "Charles"]
        case "EditContact_save": return ["id": try await desk.contact("Edith"), "title": "Inventor"]
        case _ where tool.hasPrefix("MergeContacts"):
            return ["id": try await desk.contact("Mona"), "other": try await desk.contact("Moritz")]
        case "ViewContact_join":
            return ["id": try await desk.contact("Joan"), "group": "Club"]
        case "ViewContact_leave":
            let member = try await desk.contact("Lea")
            try await desk.post("ViewContact/join?id=\(member)", ["group": "Club"])
            return ["id": member, "group": ["Club"]]
        case "ViewContact_add-member", "ViewContact_remove-member":
            let member = try await desk.contact("Maria")
            try await desk.post("ViewContact/join?id=\(member)", ["group": "Club"])
            let shown = try await desk.host.served.call("ViewContact", ["id": member], token: desk.token)
            let group = try #require(shown.ids(of: "groups").first, "\(shown.body)")
            return tool.hasSuffix("add-member")
                ? ["id": group, "contact": try await desk.contact("Nora")]
                : ["id": group, "member": [member]]
        case "ViewContact_photo":
            let photo =
                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
            return ["id": try await desk.contact("Phoebe"), "file": ["name": "a.png", "blob": photo]]
        case "ViewContact_remove-photo":
            var photo = try await arguments(of: "ViewContact_photo", at: desk)
            _ = try await desk.call("ViewContact_photo", photo)
            photo["file"] = nil
            return photo
        case _ where tool.hasPrefix("ViewContact"), "EditContact":
            return ["id": try await desk.contact("Vera")]
        case "ViewGame_lend":
            return ["id": "catan", "to": try await desk.contact("Lena")]
        case "ViewGame_return":
            try await desk.post("ViewGame/lend?id=carcassonne", ["to": try await desk.contact("Rita")])
            return ["id": "carcassonne"]
        case _ where tool.hasPrefix("ViewGame"): return ["id": "catan"]
        case _ where tool.hasPrefix("ViewProduct") || tool.hasPrefix("Cart") || tool.hasPrefix("Checkout"):
            let product = try await desk.row(of: "ProductList", list: "products")
            if !tool.hasPrefix("ViewProduct") { try await desk.post("ViewProduct/buy?id=\(product)") }
            switch tool {
            case "Cart_change": return ["product": product, "quantity": 3]
            case "Cart_remove": return ["product": product]
            case "Checkout_choose-address":
                let card =
                    "BEGIN:VCARD\nVERSION:4.0\nFN:Adele\nADR:;;1 Main Street;Town;;12345;\nEND:VCARD\n"
                _ = try await desk.call(
                    "ContactList_import",
                    ["document": [["name": "a.vcf", "text": card]]]
                )
                return ["contact": "Adele", "number": 1]
            case "Checkout_enter-address":
                return ["recipient": "Ada", "address": "1 Main Street, 12345 Town"]
            case _ where tool.hasPrefix("ViewProduct"): return ["id": product]
            default: return [:]
            }
        case _ where tool.hasPrefix("ViewOrder"):
            let product = try await desk.row(of: "ProductList", list: "products")
            try await desk.post("ViewProduct/buy?id=\(product)")
            try await desk.post(
                "Checkout/enter-address",
                ["recipient": "Ada", "address": "1 Main Street, 12345 Town"]
            )
            let placed = try await desk.post("Checkout/place").text("location") ?? ""
            let order = String(placed.split(separator: "=").last ?? "")
            if tool == "ViewOrder_deliver" { try await desk.post("ViewOrder/send?id=\(order)") }
            return ["id": order]
        case _ where tool.contains("Note"):
            try await desk.post("AddNote/save", ["text": "a note for \(tool)"])
            let note = try await desk.row(of: "NoteList", list: "records")
            switch tool {
            case "NoteList_delete": return ["id": [note]]
            case "NoteList_change": return ["id": [note], "place": "Berlin"]
            case "NoteList_sort": return ["by": "text"]
            case "NoteList_from": return ["title": "a"]
            case "EditNote_save": return ["id": note, "place": "Paris"]
            case "NoteList", "AddNote", "AddNote_save":
                return ["text": "new"].filter { _ in tool.hasSuffix("_save") }
            default: return ["id": note]
            }
        default: return [:]
        }
    }

    @Test(
        "A reading tool writes nothing, a destructive one asks before, and an idempotent one repeated changes no more"
    )
    func truth() async throws {
        let desk = try await Desk()
        let list = try await desk.host.served.ask("tools/list", token: desk.token)
        let tools = (list.value("result.tools") as? [[String: Any]] ?? []).compactMap(Tool.init)
        var done: Set<String> = []
        for tool in tools where tool.isReading || tool.isDestructive || tool.isIdempotent {
            let arguments = try await arguments(of: tool.name, at: desk)
            let before = desk.contents
            if tool.isDestructive {
                let asked = try await desk.host.served.call(tool.name, arguments, token: desk.token)
                #expect(
                    asked.text("result.structuredContent.outcome") == "question"
                        || Self.refused.contains(tool.name),
                    "\(tool.name) \(arguments): \(asked.body)"
                )
                #expect(desk.contents == before, "\(tool.name) has written before it asked")
            }
            let first = try await desk.call(tool.name, arguments)
            if first.answer.text("result.structuredContent.outcome") == "done" { done.insert(tool.name) }
            let once = desk.contents
            if tool.isReading { #expect(once == before, "\(tool.name) has written") }
            guard tool.isIdempotent else { continue }
            #expect(done.contains(tool.name) || Self.refused.contains(tool.name), "\(first.answer.body)")
            _ = try await desk.call(tool.name, arguments)
            let twice = desk.contents
            #expect(twice == once, "\(tool.name) has changed more when it was repeated")
        }
        #expect(
            done.isSuperset(of: [
                "ContactList", "ContactList_delete", "EditContact_save", "Cart_remove", "NoteList_change",
                "ViewNote_delete", "ViewOrder_cancel", "ViewContact_remove-photo",
            ]),
            "\(done.sorted())"
        )
        try await desk.host.stop()
    }

    @Test("Every destructive action of a module promises to ask a person")
    func destruction() {
        for scene in Self.modules.flatMap(\.scenes) {
            for action in scene.actions where action.role == .destructive {
                #expect(
                    scene.promises[action.identifier]?.contains(.asks) == true,
                    "\(scene.name) \(action.identifier)"
                )
            }
        }
    }

    @Test("A hint is what the declaration promises")
    func hints() async throws {
        let host = try await ProgramHost()
        let list = try await host.served.ask("tools/list", token: try await host.token(of: "Ada").text)
        var hints: [String: [String: Bool]] = [:]
        for tool in list.value("result.tools") as? [[String: Any]] ?? [] {
            let all = tool["annotations"] as? [String: Any] ?? [:]
            hints["\(tool["name"] ?? "")"] = all.compactMapValues { $0 as? Bool }
        }
        #expect(hints["ContactList"] == ["readOnlyHint": true])
        #expect(hints["MergeContacts_swap"] == ["readOnlyHint": true])
        #expect(hints["AddContact_save"] == ["destructiveHint": false])
        #expect(hints["EditContact_save"] == ["idempotentHint": true])
        #expect(hints["ContactList_delete"] == ["destructiveHint": true, "idempotentHint": true])
        #expect(hints["ContactList_import"] == [:] && hints["MergeContacts_merge"] == [:])
        try await host.stop()
    }
}
