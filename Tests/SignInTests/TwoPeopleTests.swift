import FoundationEssentials
import HomeScene
import SceneKitCore
import SceneTestKit
import StorageWorkers
import Testing

@testable import AuthScene

/// Two people who share a store, each with a program. Ada's data contains the word `Konrad`.
@MainActor
private struct Neighbours {
    let place: Place
    let ada: Program
    let grace: Program
    /// Ada's contact.
    let id: String

    static let values = [
        "last-name": "Konrad", "organisation": "Apparatebau", "phone": "+49 30 4711",
        "category": "friends", "notes": "Konrad knows",
    ]

    init(_ backend: String) async throws {
        place = try await Place(backend)
        ada = try await place.program(of: "Ada")
        grace = try await place.program(of: "Grace")
        id = try await ada.addContact("Zuse", Self.values)
    }

    /// All of Ada's records, as bytes.
    func export(by program: Program) async throws -> [UInt8] {
        let name = "\(UUID().uuidString).vcf"
        try await program.open("/ContactList")
        try await program.perform("export", ["document": place.folder.file(name)])
        #expect(program.screen.message?.kind == .information, "\(program.message ?? "")")
        return try place.folder.read(name)
    }

    func write(_ text: String) throws -> String {
        try place.folder.write(text, to: "\(UUID().uuidString).vcf")
    }
}

@MainActor
@Suite("Two people on one store cannot see each other's data")
struct TwoPeopleTests {
    @Test(
        "No scene, location or action shows it, even with a known id or word",
        arguments: Place.backends
    )
    func everything(backend: String) async throws {
        let both = try await Neighbours(backend)
        let before = try await both.export(by: both.ada)
        for definition in both.ada.definitions {
            for word in [both.id, "Apparatebau", "friends", "4711"] {
                let given = definition.parameters.map { ";\($0.identifier)=\(word)" }.joined()
                try await openAndTry(definition, at: "/\(definition.name)\(given)", word, both)
                try await openAndTry(definition, at: "/Home/\(definition.name)\(given)", word, both)
            }
        }
        #expect(!both.grace.seen.contains("Konrad"))
        #expect(both.grace.seen.count > 10_000)
        #expect(try await both.export(by: both.ada) == before)
    }

    /// Opens a scene and performs all of its actions, with a word from Ada's data.
    private func openAndTry(
        _ definition: SceneDefinition,
        at location: String,
        _ word: String,
        _ both: Neighbours
    ) async throws {
        let grace = both.grace
        for action in definition.actions where !["sign-out", "guest", "sign-up"].contains(action.identifier) {
            try await grace.open(location)
            var values: [String: [FieldEntry]] = [:]
            for parameter in action.parameters {
                switch parameter.kind {
                case .text: values[parameter.identifier] = [.text(word)]
                case .inputDocument: values[parameter.identifier] = ["/dev/null"]
                case .outputDocument:
                    let file = both.place.folder.file("\(UUID().uuidString).vcf")
                    values[parameter.identifier] = [.text(file)]
                default: break
                }
            }
            for list in grace.screen.lists {
                for event in [
                    Event.select(list: list.identifier, row: both.id),
                    .window(list: list.identifier, offset: 0, limit: 1_000),
                ] {
                    // An event that the screen does not offer is refused, which is an acceptable outcome.
                    do { try await grace.navigator.send(event) } catch is EventRefusal {}
                }
            }
            do {
                try await grace.navigator.send(.action(action.identifier, values: values))
                while grace.screen.question != nil { try await grace.navigator.send(.answer(true)) }
            } catch is EventRefusal {}
        }
    }

    @Test("The other's contact cannot be opened, edited, deleted or restored", arguments: Place.backends)
    func contact(backend: String) async throws {
        let both = try await Neighbours(backend)
        for scene in ["ViewContact", "EditContact"] {
            try await both.grace.open("/ContactList/\(scene);id=\(both.id)")
            #expect(both.grace.screen.forms.isEmpty)
            #expect(both.grace.message?.contains("no contact") == true, "\(both.grace.message ?? "")")
            #expect(both.grace.screen.message?.kind == .warning)
        }
        try await both.grace.open("/ContactList")
        try await both.grace.perform("delete", ["id": both.id])
        if both.grace.screen.question != nil { try await both.grace.navigator.send(.answer(true)) }
        #expect(both.grace.screen.message?.kind != .information)
        #expect(try await both.ada.contacts() == ["Zuse Konrad"])
        try await both.ada.perform("delete", ["id": both.id])
        try await both.ada.navigator.send(.answer(true))
        #expect(both.ada.rows == [])
        await #expect(throws: EventRefusal.self) { try await both.grace.perform("undo") }
        #expect(both.grace.rows == [])
        #expect(!both.grace.seen.contains("Konrad"))
        try await both.ada.perform("undo")
        #expect(both.ada.rows == ["Zuse Konrad"])
        #expect(both.ada.message == "Zuse Konrad is back.")
    }

    @Test("Search, category, export and import do not reveal it", arguments: Place.backends)
    func transfer(backend: String) async throws {
        let both = try await Neighbours(backend)
        for location in ["/ContactList;search=Apparatebau", "/ContactList;category=friends"] {
            try await both.grace.open(location)
            #expect(both.grace.rows == [])
            try await both.ada.open(location)
            #expect(both.ada.rows == ["Zuse Konrad"])
        }
        let card =
            "BEGIN:VCARD\r\nVERSION:4.0\r\nUID:\(both.id)\r\nFN:Wernher\r\nN:;Wernher;;;\r\nEND:VCARD\r\n"
        try await both.grace.open("/ContactList")
        try await both.grace.perform("import", ["document": try both.write(card)])
        #expect(both.grace.message == "Imported 1 contact.")
        #expect(try await both.grace.contacts() == ["Wernher"])
        #expect(try await both.ada.contacts() == ["Zuse Konrad"])
        let graces = String(decoding: try await both.export(by: both.grace), as: UTF8.self)
        let adas = String(decoding: try await both.export(by: both.ada), as: UTF8.self)
        #expect(graces.contains("Wernher") && !graces.contains("Konrad"))
        #expect(adas.contains("Konrad") && !adas.contains("Wernher"))
    }

    @Test("The store's changes and collections do not reveal it")
    func changes() async throws {
        let both = try await Neighbours("memory")
        let graces = try #require(both.grace.navigator.services[RecordStore.self])
        let adas = try #require(both.ada.navigator.services[RecordStore.self])
        #expect(graces.space != adas.space)
        let changes = graces.changes()
        let told = Task {
            var told: [StoreChange] = []
            for await change in changes { told.append(change) }
            return told
        }
        try await both.ada.addContact("Wernher")
        let own = try await both.grace.addContact("Konrad")
        try await both.place.store.close()
        #expect(await told.value.compactMap(\.ids).flatMap { $0 }.filter { $0 == own } == [own])
        #expect(await told.value.allSatisfy { $0.ids?.contains(both.id) == false })
    }

    @Test(
        "The home scene does not find the other person by name",
        arguments: Place.backends
    )
    func names(backend: String) async throws {
        let both = try await Neighbours(backend)
        let directory = try #require(both.grace.navigator.services[(any UserDirectory).self])
        #expect(try await directory.user(named: "Ada") == nil)
        #expect(try await directory.user(named: "Grace")?.name == "Grace")
        try await both.grace.open("/Home")
        #expect(both.grace.name == "Grace")
        #expect(both.grace.screen.lists.first?.rows.first?.cells.prefix(2) == ["Contacts", "0"])
        try await both.ada.open("/Home")
        #expect(both.ada.screen.lists.first?.rows.first?.cells.prefix(2) == ["Contacts", "1"])
    }

    @Test("Guests and signed-in people cannot see each other's data", arguments: Place.backends)
    func guests(backend: String) async throws {
        let both = try await Neighbours(backend)
        let guest = try await both.place.program("guest")
        try await guest.start()
        try await guest.perform("guest")
        let id = try await guest.addContact("Heinz")
        #expect(try await guest.contacts() == ["Heinz"])
        try await guest.open("/ContactList/ViewContact;id=\(both.id)")
        #expect(guest.screen.message?.kind == .warning)
        try await both.ada.open("/ContactList/ViewContact;id=\(id)")
        #expect(both.ada.screen.message?.kind == .warning)
        #expect(!guest.seen.contains("Konrad"))
        #expect(!both.ada.seen.contains("Heinz"))
    }

    @Test("Two people in succession in one program cannot see each other's data", arguments: Place.backends)
    func oneProgram(backend: String) async throws {
        let place = try await Place(backend)
        let program = try await place.program(of: "Ada")
        try await program.addContact("Konrad")
        try await program.open("/GameList")
        try await program.signOut()
        let before = program.seen.count
        try await program.signUp("Grace")
        #expect(try await program.contacts() == [])
        try await program.addContact("Wernher")
        #expect(!program.seen.dropFirst(before).contains("Konrad"))
        try await program.signOut()
        try await program.signIn("Ada")
        #expect(try await program.contacts() == ["Konrad"])
    }
}
