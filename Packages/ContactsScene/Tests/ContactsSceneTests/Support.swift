import ContactCards
import SceneKitCore
import SceneTestKit
import StorageWorkers
import Testing

@testable import ContactsScene

extension Contact {
    /// A contact as a test needs it.
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
        card.formattedName = given + " " + family
        if let phone { card.phones = [LabeledValue(phone, labels: ["work"])] }
        if let email { card.emails = [LabeledValue(email, labels: ["home"])] }
        card.categories = categories
        return Contact(id: id, card: card)
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

    /// Every contact, by id.
    func allContacts() async throws -> [Contact] {
        try await page(Contact.self, RecordQuery(limit: 1_000)).records
    }
}

extension Services {
    /// What the contact scenes need.
    static func contacts(
        _ store: RecordStore,
        documents: any DocumentAccess = MemoryDocuments()
    ) -> Services {
        var services = Services()
        services[RecordStore.self] = store
        services[(any DocumentAccess).self] = documents
        return services
    }
}

/// What `ContactsFailure` says of a store that has been closed.
let closedStore = ContactsFailure.storage("the store has been closed")

/// A scene that only has a data store: where a router's segue leads in a test.
@MainActor
final class DestinationScene: SceneViewController {
    let screen = Screen(title: "Destination")
    weak var host: (any SceneHost)?
    var segueRouter: (any SegueRouting)?
    let dataStore: AnyObject?

    init(dataStore: AnyObject? = nil, segueRouter: (any SegueRouting)? = nil) {
        self.dataStore = dataStore
        self.segueRouter = segueRouter
    }

    func handle(_ event: Event) async {}
}

extension Segue {
    /// A segue of a test, to a scene with that data store.
    convenience init(_ identifier: String, to dataStore: AnyObject?) {
        self.init(
            identifier: identifier,
            kind: .push,
            source: DestinationScene(),
            destination: DestinationScene(dataStore: dataStore)
        )
    }
}

extension [FormField] {
    /// The contact form, written out as a person sees it: with these values and errors by field.
    static func contactForm(values: [String: [String]] = [:], errors: [String: String] = [:]) -> [FormField] {
        let phoneLabels = ["cell", "home", "work", "fax", "other"]
        let placeLabels = ["home", "work", "other"]
        var fields = [
            FormField(identifier: "prefix", label: "Prefix", hint: "Dr"),
            FormField(identifier: "first-name", label: "First name"),
            FormField(identifier: "middle-name", label: "Middle name"),
            FormField(identifier: "last-name", label: "Last name"),
            FormField(identifier: "suffix", label: "Suffix", hint: "Jr"),
            FormField(identifier: "nickname", label: "Nickname"),
            FormField(identifier: "organisation", label: "Organisation", hint: "organisation; department"),
            FormField(identifier: "title", label: "Title"),
            FormField(
                identifier: "phone",
                label: "Phone",
                kind: .phone,
                isRepeated: true,
                labels: phoneLabels,
                hint: "work: +44 20 7946 0000"
            ),
            FormField(
                identifier: "email",
                label: "E-mail",
                kind: .email,
                isRepeated: true,
                labels: placeLabels,
                hint: "work: ada@example.org"
            ),
            FormField(
                identifier: "address",
                label: "Address",
                isRepeated: true,
                labels: placeLabels,
                hint: "home: street; city; region; postal code; country"
            ),
            FormField(
                identifier: "birthday",
                label: "Birthday",
                kind: .date,
                hint: "1815-12-10, or --12-10 without the year"
            ),
            FormField(identifier: "web", label: "Web", isRepeated: true),
            FormField(identifier: "category", label: "Category", isRepeated: true),
            FormField(identifier: "notes", label: "Notes", kind: .paragraphs),
        ]
        for index in fields.indices {
            fields[index].values = values[fields[index].identifier] ?? []
            fields[index].error = errors[fields[index].identifier]
        }
        return fields
    }
}

/// What a view controller asks of its router.
enum RouterCall: Equatable, Sendable {
    case route(String, hasSegue: Bool)
    /// Asked whether it responds to a selector.
    case responds(String)
    case perform(String)
}

/// A router that goes nowhere, and responds to the selectors it is told to.
@MainActor
protocol RouterSpying: SegueRouting {
    var calls: Spy<RouterCall> { get }
    var answers: Set<String> { get }
}

extension RouterSpying {
    static var selectors: [String] { [] }

    func responds(to selector: String) -> Bool {
        calls.record(.responds(selector))
        return answers.contains(selector)
    }

    func perform(_ selector: String, with segue: Segue?) { calls.record(.perform(selector)) }

    func record(_ method: String, _ segue: Segue?) {
        calls.record(.route(method, hasSegue: segue != nil))
    }
}

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
        try configurator.register(ContactsScenes.all)
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
