import ContactCards
import SceneKitCore
import StorageWorkers

/// Writes contacts to a document on a separate thread.
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
            throw DocumentError(
                name,
                reason: LocalizedText(command: "\(error.reason); --force replaces it", label: error.reason)
            )
        }
    }

    /// Extends a CSV document's columns for the contacts.
    func include(_ contacts: [Contact]) {
        for contact in contacts { columns.include(contact.identifiedCard(in: .v30)) }
    }

    /// The data of the included contacts that no column can hold.
    var omissions: [String: Int] { columns.omissions }

    /// Writes the header, if the format has one.
    ///
    /// - Parameter total: The number of contacts.
    func begin(total: Int) throws {
        if format == .csv { try writer?.write(CSVContactWriter(columns: columns).header) }
        // mutt shows the first line as a message.
        guard format == .mutt else { return }
        let line = total == 0 ? "No contact matches" : total.counting("contact")
        try writer?.write(Array((line + "\n").utf8))
    }

    func write(_ contacts: [Contact]) throws {
        var bytes: [UInt8] = []
        for contact in contacts { try append(contact, to: &bytes) }
        try writer?.write(bytes)
    }

    /// Replaces the document's content with what was written.
    func finish() throws {
        try writer?.finish()
        writer = nil
    }

    private func append(_ contact: Contact, to bytes: inout [UInt8]) throws {
        switch format {
        case .vCard21: VCardWriter(version: .v21).append(contact.identifiedCard(in: .v30), to: &bytes)
        case .vCard30: VCardWriter(version: .v30).append(contact.identifiedCard(in: .v30), to: &bytes)
        case .vCard40: VCardWriter(version: .v40).append(contact.identifiedCard(in: .v40), to: &bytes)
        case .tsv, .mutt: bytes += AddressLines.bytes(of: contact)
        case .csv:
            do {
                try CSVContactWriter(columns: columns).append(contact.identifiedCard(in: .v30), to: &bytes)
            } catch {
                // The writer throws no other error than a missing column.
                throw DocumentError(
                    name,
                    reason: "a contact was changed during the export and needs more columns; export again"
                )
            }
        }
    }
}
