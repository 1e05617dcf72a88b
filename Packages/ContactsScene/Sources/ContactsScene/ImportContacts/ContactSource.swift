import ContactCards
import SceneKitCore
import StorageWorkers
import TextWorkers

/// Reads contacts from a document, or from the vCards of a folder, on a separate thread, a batch at a time.
actor ContactSource {
    /// A part of the document: contacts to be written, and problems.
    struct Part: Sendable {
        var contacts = RecordBatch()
        var groups = RecordBatch()
        /// The contacts and groups of an update, to be compared before they are written.
        var versions: [Contact] = []
        /// The columns of a CSV document, which may lack some properties.
        var columns: CSVRowColumns?
        var faults: [ImportReport.Fault] = []
        var warnings: [ImportReport.Fault] = []
        var fraction: Double?

        /// Whether the document probably has more parts.
        var isFull: Bool { count >= ContactSource.batchSize }

        var count: Int { contacts.count + groups.count + versions.count }
    }

    /// The records of a batch: enough to make commits cheap, few enough to keep memory small.
    private static let batchSize = 5_000
    private static let chunkSize = 1 << 18

    private let executor = BlockingExecutor(label: "contacts.source")
    private let request: ImportContacts.Request
    /// Whether the document's version of a card wins where both have changed it.
    nonisolated var overwrites: Bool { request.overwrites }
    private let encoding: TextEncoding?
    private let documents: any DocumentAccess
    private var folder: (any DocumentFolder)?
    /// The documents that have not been opened, the next one last; nil before the first.
    private var waiting: [DocumentEntry]?
    private var documentCount = 1
    /// The open document.
    private var document = ""
    private var reader: (any DocumentReader)?
    private var size: Int?
    private var rejected: RejectedCards?
    private var format: FormatReader?
    /// The bytes read before the format was known.
    private var beginning: [UInt8] = []
    private var bytesRead = 0
    /// Whether the open document has been read.
    private var isAtEnd = false
    private var buffer = [UInt8](repeating: 0, count: chunkSize)

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// - Parameter encoding: The document's encoding; nil to detect it.
    init(
        _ request: ImportContacts.Request,
        encoding: TextEncoding?,
        documents: any DocumentAccess
    ) {
        self.encoding = encoding
        self.request = request
        self.documents = documents
    }

    /// Reads the next part, or returns nil at the end.
    ///
    /// - Throws: `DocumentError`, or `CancellationError` if the task was cancelled.
    func next() throws -> Part? {
        try find()
        guard reader != nil || waiting?.isEmpty == false else { return nil }
        let rejected =
            try self.rejected
            ?? RejectedCards(
                name: request.rejected,
                beside: folder?.path ?? request.document,
                documents: documents
            )
        self.rejected = rejected
        var part = Part()
        while !part.isFull {
            try Task.checkCancellation()
            do {
                guard let reader = try reader ?? openNext() else { break }
                try read(reader, into: &part, rejected)
            } catch let error as DocumentError where folder != nil {
                // Go on with the other files of the folder.
                part.faults.append(.init(document: document, line: 1, message: error.reason.string))
                reader = nil
            }
        }
        if case .csv(let reader) = format { part.columns = reader.columns }
        part.fraction = fraction
        return part
    }

    /// Finds the documents to read, at the first call.
    private func find() throws {
        guard waiting == nil else { return }
        folder = try documents.openFolder(request.document)
        waiting =
            try folder?.entries(suffix: CardFolder.suffix).reversed()
            ?? [DocumentEntry(request.document, stamp: nil)]
        documentCount = max(1, waiting?.count ?? 1)
        if folder == nil { _ = try openNext() }
    }

    private func openNext() throws -> (any DocumentReader)? {
        guard let next = waiting?.popLast() else { return nil }
        document = folder == nil ? next.name : request.document + "/" + next.name
        format = nil
        beginning = []
        bytesRead = 0
        isAtEnd = false
        // Opening a pipe would wait for a writer.
        if folder != nil, next.stamp == nil {
            throw DocumentError(document, reason: "\(next.unreadableReason)")
        }
        reader = try documents.openForReading(document)
        size = reader?.size
        return reader
    }

    private func read(
        _ reader: any DocumentReader,
        into part: inout Part,
        _ rejected: RejectedCards
    ) throws {
        let count = try buffer.withUnsafeMutableBytes { try reader.read(into: $0) }
        isAtEnd = count == 0
        try buffer.withUnsafeBytes { bytes in
            try read(UnsafeRawBufferPointer(rebasing: bytes[..<count]), into: &part, rejected)
        }
        bytesRead += count
        if isAtEnd { self.reader = nil }
    }

    /// The part of the documents that has been read; nil if it is not known.
    private var fraction: Double? {
        if folder != nil { return 1 - Double(waiting?.count ?? 0) / Double(documentCount) }
        guard let size, size > 0 else { return nil }
        return min(1, Double(bytesRead) / Double(size))
    }

    /// Ends the document of rejected cards and returns its place; nil if there are none.
    func finishRejected() -> ImportReport.Rejected? { rejected?.finish() }

    /// How the document has been interpreted so far.
    var reading: ImportReport.Reading {
        switch format {
        case .vCard(let reader): .init(encoding: reader.encoding)
        case .csv(let reader):
            .init(
                encoding: reader.encoding,
                keptColumns: reader.keptColumns.map { .init(name: $0.name, contacts: $0.contacts) }
            )
        case nil: .init()
        }
    }

    private func read(
        _ bytes: UnsafeRawBufferPointer,
        into part: inout Part,
        _ rejected: RejectedCards
    ) throws {
        guard format == nil else {
            try format?.read(bytes, isEnd: isAtEnd) { try add($0, to: &part, rejected) }
            return
        }
        let before = beginning.count
        beginning.append(contentsOf: bytes)
        // Check again only after the text has doubled, since a pipe may deliver few bytes at a time.
        guard isAtEnd || before.leadingZeroBitCount != beginning.count.leadingZeroBitCount,
            let found = CardDocumentFormat.detect(beginning, isWhole: isAtEnd)
        else { return }
        guard folder == nil || found == .vCard else {
            throw DocumentError(document, reason: "it has no vCard")
        }
        guard found != .other else {
            throw DocumentError(
                document,
                reason: "it is neither vCard nor CSV: its bytes are no text"
            )
        }
        if found == .csv { rejected.suffix = ".csv" }
        format = FormatReader(
            found,
            isStrict: request.isStrict,
            encoding: encoding,
            unknownHeader: isNamedAsCards ? "it has no vCard: no line is BEGIN:VCARD" : nil
        )
        try beginning.withUnsafeBytes { all in
            try format?.read(all, isEnd: false) { try add($0, to: &part, rejected) }
        }
        beginning = []
        guard isAtEnd else { return }
        try format?.read(bytes, isEnd: true) { try add($0, to: &part, rejected) }
    }

    /// Whether the document's name says that it has vCards.
    private var isNamedAsCards: Bool {
        let name = document.lowercased()
        return name.hasSuffix(CardFolder.suffix) || name.hasSuffix(".vcard")
    }

    private func add(_ item: CardItem, to part: inout Part, _ rejected: RejectedCards) throws {
        switch item {
        case .warning(let fault): part.warnings.append(.init(fault, in: folder.map { _ in document }))
        case .fault(let fault): part.faults.append(.init(fault, in: folder.map { _ in document }))
        case .rejected(let bytes): rejected.write(bytes)
        case .card(let card):
            let contact = Contact(id: card.importIdentifier, card: card)
            if request.isUpdate {
                part.versions.append(contact)
            } else if card.isGroup {
                try part.groups.insertIfAbsent(ContactGroup(contact: contact))
            } else {
                try part.contacts.insertIfAbsent(contact)
            }
        }
    }
}

extension ImportReport.Fault {
    fileprivate init(_ fault: CardFault, in document: String?) {
        self.init(document: document, line: fault.line, column: fault.column, message: fault.message)
    }
}

/// The reader of the document's format.
private enum FormatReader {
    case vCard(VCardReader)
    case csv(CSVContactReader)

    /// - Parameter unknownHeader: The problem of CSV without a known column; nil for the usual one.
    init(_ format: CardDocumentFormat, isStrict: Bool, encoding: TextEncoding?, unknownHeader: String?) {
        self =
            format == .vCard
            ? .vCard(VCardReader(isStrict: isStrict, encoding: encoding))
            : .csv(
                CSVContactReader(isStrict: isStrict, encoding: encoding, unknownHeader: unknownHeader)
            )
    }

    mutating func read(
        _ bytes: UnsafeRawBufferPointer,
        isEnd: Bool,
        _ handle: (CardItem) throws -> Void
    ) rethrows {
        switch self {
        case .vCard(var reader):
            // Move the reader out and back, so that its buffers are not copied.
            self = .csv(CSVContactReader())
            if isEnd { try reader.finish(handle) } else { try reader.feed(bytes, handle) }
            self = .vCard(reader)
        case .csv(var reader):
            if isEnd { try reader.finish(handle) } else { try reader.feed(bytes, handle) }
            self = .csv(reader)
        }
    }
}
