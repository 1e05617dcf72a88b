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

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(name: String, format: ExportFormat, documents: any DocumentAccess, replacesExisting: Bool) {
        self.name = name
        self.format = format
        self.documents = documents
        self.replacesExisting = replacesExisting
    }

    /// - Throws: `DocumentError`.
    func open() throws {
        writer = try documents.openForWriting(name, replacing: replacesExisting)
        if format == .csv { try writer?.write(CSVContactWriter().header) }
    }

    func write(_ contacts: [Contact]) throws {
        var bytes: [UInt8] = []
        for contact in contacts { append(contact.card, to: &bytes) }
        try writer?.write(bytes)
    }

    /// Makes what was written the document.
    func finish() throws {
        try writer?.finish()
        writer = nil
    }

    private func append(_ card: Card, to bytes: inout [UInt8]) {
        switch format {
        case .vCard21: VCardWriter(version: .v21).append(card, to: &bytes)
        case .vCard30: VCardWriter(version: .v30).append(card, to: &bytes)
        case .vCard40: VCardWriter(version: .v40).append(card, to: &bytes)
        case .csv: if !card.isGroup { CSVContactWriter().append(card, to: &bytes) }
        }
    }
}
