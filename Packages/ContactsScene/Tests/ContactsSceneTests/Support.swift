import ContactCards
import SceneKitCore
import SceneTestKit
import StorageWorkers
import Testing

@testable import ContactsScene

extension Contact {
    /// A contact with a name, and optionally a phone number and an e-mail address.
    static func sample(
        _ id: String,
        _ given: String,
        _ family: String,
        phone: String? = nil,
        email: String? = nil,
        categories: [String] = []
    ) -> Contact {
        var card = Card(version: .v40)
        card.uid = id
        card.name = CardName(given: given, family: family)
        if let phone { card.phones = [LabeledValue(phone, labels: ["work"])] }
        if let email { card.emails = [LabeledValue(email, labels: ["home"])] }
        card.categories = categories
        return Contact(id: id, card: card)
    }
}

extension Contact {
    /// A contact with a formatted name and the name parts of `N`.
    static func named(_ id: String, _ formattedName: String?, _ parts: String?) -> Contact {
        var card = Card(version: .v40)
        card.properties += [
            parts.map { CardProperty("N", value: $0) }, formattedName.map { CardProperty("FN", value: $0) },
        ].compactMap(\.self)
        return Contact(id: id, card: card)
    }
}

extension ContactGroup {
    /// A group card with a name and the ids of its members.
    static func sample(_ id: String, _ name: String, _ members: String...) -> ContactGroup {
        var card = Card(version: .v40)
        card.properties += [CardProperty("KIND", value: "group"), CardProperty("FN", value: name)]
        card.properties += members.map { CardProperty("MEMBER", value: $0) }
        return ContactGroup(contact: Contact(id: id, card: card))
    }
}

/// The stores that workers are tested over.
enum TestStore: String, CaseIterable {
    case memory, sqlite

    /// Opens an empty store for a test.
    func open(in folder: TemporaryFolder) async throws -> RecordStore {
        try await RecordStore.open(location(in: folder))
    }

    func location(in folder: TemporaryFolder) -> StorageLocation {
        switch self {
        case .memory: StorageLocation(scheme: "memory", path: "")
        case .sqlite: StorageLocation(scheme: "sqlite", path: folder.file("contacts.sqlite"))
        }
    }
}

extension RecordStore {
    func insert(_ contacts: [Contact]) async throws {
        var batch = RecordBatch()
        for contact in contacts { try batch.insert(contact) }
        try await write(batch)
    }

    func insert(groups: [ContactGroup]) async throws {
        var batch = RecordBatch()
        for group in groups { try batch.insert(group) }
        try await write(batch)
    }

    /// Every contact, by id.
    func allContacts() async throws -> [Contact] {
        try await page(Contact.self, RecordQuery(limit: 1_000)).records
    }
}

extension SceneViewController {
    /// The actions that the scene declares, in their order.
    static func declaredActions(except left: Set<String> = []) -> [SceneAction] {
        actions.map(\.action).filter { !left.contains($0.identifier) }
    }
}

extension ViewContactViewController {
    /// The actions of a person's card without groups.
    static let actionsOfPerson = declaredActions(except: [
        "add-member", "remove-member", "leave", "remove-photo",
    ])
    /// The actions if there is no contact.
    static let actionsWithoutContact = declaredActions(
        except: [
            "edit", "delete", "add-member", "remove-member", "join", "leave", "photo", "remove-photo",
        ]
    )
}

extension Services {
    /// The services of the contact scenes.
    static func contacts(
        _ store: RecordStore,
        documents: any DocumentAccess = MemoryDocuments()
    ) -> Services {
        let services = Services()
        services[RecordStore.self] = store
        services[(any DocumentAccess).self] = documents
        return services
    }
}

/// The text of `ContactsFailure` for a closed store.
let closedStore = ContactsFailure.storage("the store has been closed")

/// The contact scenes over a memory store and a real navigator.
@MainActor
final class ContactsFixture {
    let store: RecordStore
    let documents: MemoryDocuments
    let navigator: Navigator

    init(_ contacts: [Contact] = [], documents: [String: String] = [:]) async throws {
        store = try await RecordStore.open(StorageLocation(scheme: "memory", path: ""))
        self.documents = MemoryDocuments(documents)
        try await store.insert(contacts)
        let configurator = Configurator(services: .contacts(store, documents: self.documents))
        try configurator.register(SceneModule.contacts.scenes)
        try configurator.validate()
        navigator = Navigator(configurator: configurator)
    }

    func open(_ text: String) async throws {
        #expect(await navigator.open(try Location(parsing: text)) == .done)
        await navigator.settle()
    }

    var screen: Screen {
        get throws { try #require(navigator.screen) }
    }

    var rows: [[String]] {
        get throws { try #require(try screen.lists.first).rows.map(\.cells) }
    }
}
