import ContactCards
import SceneKitCore
import StorageWorkers

/// Reads contacts from a document on a thread of its own, a batch at a time.
actor ContactSource {
    /// A part of the document: contacts ready to be written, and what could not be read.
    struct Part: Sendable {
        var contacts = RecordBatch()
        var groups = RecordBatch()
        var faults: [ImportReport.Fault] = []
        var fraction: Double?

        /// Whether the document probably has more than this part.
        var isFull: Bool { contacts.count + groups.count >= ContactSource.batchSize }
    }

    /// How many records a batch has: enough that committing costs little, and few enough that memory stays small.
    private static let batchSize = 5_000
    private static let chunkSize = 1 << 18

    private let executor = BlockingExecutor(label: "contacts.source")
    private let name: String
    private let documents: any DocumentAccess
    private var reader: (any DocumentReader)?
    private var format: FormatReader?
    private var bytesRead = 0
    private var isAtEnd = false
    private var buffer = [UInt8](repeating: 0, count: chunkSize)

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(name: String, documents: any DocumentAccess) {
        self.name = name
        self.documents = documents
    }

    /// The next part, or nil at the end.
    ///
    /// - Throws: `DocumentError`, or `CancellationError` where the task was cancelled.
    func next() throws -> Part? {
        guard !isAtEnd else { return nil }
        let reader = try self.reader ?? documents.openForReading(name)
        self.reader = reader
        var part = Part()
        while part.contacts.count + part.groups.count < Self.batchSize, !isAtEnd {
            try Task.checkCancellation()
            let count = try buffer.withUnsafeMutableBytes { try reader.read(into: $0) }
            isAtEnd = count == 0
            if format == nil {
                format = FormatReader(CardDocumentFormat.detect(Array(buffer[..<min(count, 64)])))
            }
            try buffer.withUnsafeBytes { bytes in
                try format?.read(UnsafeRawBufferPointer(rebasing: bytes[..<count]), isEnd: isAtEnd) {
                    try Self.add($0, to: &part)
                }
            }
            bytesRead += count
        }
        if let size = reader.size, size > 0 { part.fraction = min(1, Double(bytesRead) / Double(size)) }
        return part
    }

    private static func add(_ item: CardItem, to part: inout Part) throws {
        switch item {
        case .fault(let fault):
            part.faults.append(.init(line: fault.line, column: fault.column, message: fault.message))
        case .card(let card):
            let contact = Contact(id: card.importIdentifier, card: card)
            if card.isGroup {
                try part.groups.insertIfAbsent(ContactGroup(contact: contact))
            } else {
                try part.contacts.insertIfAbsent(contact)
            }
        }
    }
}

/// The reader of whichever format the document has.
private enum FormatReader {
    case vCard(VCardReader)
    case csv(CSVContactReader)

    init(_ format: CardDocumentFormat) {
        self = format == .vCard ? .vCard(VCardReader()) : .csv(CSVContactReader())
    }

    mutating func read(
        _ bytes: UnsafeRawBufferPointer,
        isEnd: Bool,
        _ handle: (CardItem) throws -> Void
    ) rethrows {
        switch self {
        case .vCard(var reader):
            // Taken out and put back, so that the reader's buffers are not copied.
            self = .csv(CSVContactReader())
            if isEnd { try reader.finish(handle) } else { try reader.feed(bytes, handle) }
            self = .vCard(reader)
        case .csv(var reader):
            if isEnd { try reader.finish(handle) } else { try reader.feed(bytes, handle) }
            self = .csv(reader)
        }
    }
}
