import ContactCards
import SceneKitCore
import StorageWorkers
import Synchronization
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

/// Documents in memory.
final class MemoryDocuments: DocumentAccess {
    private let contents: Mutex<[String: [UInt8]]>

    init(_ contents: [String: String] = [:]) {
        self.contents = Mutex(contents.mapValues { Array($0.utf8) })
    }

    subscript(_ name: String) -> String? {
        contents.withLock { $0[name] }.map { String(decoding: $0, as: UTF8.self) }
    }

    func openForReading(_ name: String) throws -> any DocumentReader {
        guard let bytes = contents.withLock({ $0[name] }) else {
            throw DocumentError(name, reason: "there is no such document")
        }
        return Reader(bytes)
    }

    func openForWriting(_ name: String, replacing: Bool) throws -> any DocumentWriter {
        guard replacing || contents.withLock({ $0[name] }) == nil else {
            throw DocumentError(name, reason: "it exists already")
        }
        return Writer { bytes in self.contents.withLock { $0[name] = bytes } }
    }

    private final class Reader: DocumentReader {
        private var rest: ArraySlice<UInt8>
        let size: Int?

        init(_ bytes: [UInt8]) {
            rest = bytes[...]
            size = bytes.count
        }

        func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
            let part = rest.prefix(buffer.count)
            buffer.copyBytes(from: part)
            rest = rest.dropFirst(part.count)
            return part.count
        }
    }

    private final class Writer: DocumentWriter {
        private var bytes: [UInt8] = []
        private let keep: ([UInt8]) -> Void

        init(keep: @escaping ([UInt8]) -> Void) {
            self.keep = keep
        }

        func write(_ bytes: borrowing [UInt8]) throws { self.bytes += copy bytes }

        func finish() throws { keep(bytes) }
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
        var batch = RecordBatch()
        for contact in contacts { try batch.insert(contact) }
        try await store.write(batch)
        var services = Services()
        services[RecordStore.self] = store
        services[(any DocumentAccess).self] = self.documents
        let configurator = Configurator(services: services)
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
