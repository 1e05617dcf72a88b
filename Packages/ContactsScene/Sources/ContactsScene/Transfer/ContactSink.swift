import ContactCards
import SceneKitCore
import StorageWorkers

/// Writes contacts to a document on a thread of its own.
actor ContactSink {
    private let executor = BlockingExecutor(label: "contacts.sink")
    private let name: String
    private let format: ExportFormat
    private let documents: any DocumentAccess
    private let replacesExisting: Bool
    private var writer: (any DocumentWriter)?
    private var columns = CSVContactWriter.Columns()

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(name: String, format: ExportFormat, documents: any DocumentAccess, replacesExisting: Bool) {
        self.name = name
        self.format = format
        self.documents = documents
        self.replacesExisting = replacesExisting
    }

    /// - Throws: `DocumentError`.
    func open() throws {
        do {
            writer = try documents.openForWriting(name, replacing: replacesExisting)
        } catch let error as DocumentError where error == .exists(name) {
            throw DocumentError(name, reason: error.reason + "; --force replaces it")
        }
    }

    /// Makes room in a CSV document for what the contacts need.
    func include(_ contacts: [Contact]) {
        for contact in contacts { columns.include(identified(contact)) }
    }

    /// What no column can hold, of the contacts that were included.
    var omissions: [String: Int] { columns.omissions }

    /// Writes what comes before the contacts.
    func begin() throws {
        if format == .csv { try writer?.write(CSVContactWriter(columns: columns).header) }
    }

    func write(_ contacts: [Contact]) throws {
        var bytes: [UInt8] = []
        for contact in contacts { try append(identified(contact), to: &bytes) }
        try writer?.write(bytes)
    }

    /// Makes what was written the document.
    func finish() throws {
        try writer?.finish()
        writer = nil
    }

    /// The card with the contact's id as its UID (RFC 6350, section 6.7.6) if it has none: an import of the document
    /// finds the contact by it, whatever else the format adds to the card.
    private func identified(_ contact: Contact) -> Card {
        var card = contact.card
        if (card.uid ?? "").trimmingBlanks.isEmpty {
            card.setUID(text: contact.id, in: format == .vCard40 ? .v40 : .v30)
        }
        return card
    }

    private func append(_ card: Card, to bytes: inout [UInt8]) throws {
        switch format {
        case .vCard21: VCardWriter(version: .v21).append(card, to: &bytes)
        case .vCard30: VCardWriter(version: .v30).append(card, to: &bytes)
        case .vCard40: VCardWriter(version: .v40).append(card, to: &bytes)
        case .csv:
            do {
                try CSVContactWriter(columns: columns).append(card, to: &bytes)
            } catch {
                // The only error that it throws: a column is missing.
                throw DocumentError(
                    name,
                    reason: "a contact was changed during the export and needs more columns; export again"
                )
            }
        }
    }
}
