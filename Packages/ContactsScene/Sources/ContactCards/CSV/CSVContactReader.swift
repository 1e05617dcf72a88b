public import TextWorkers

/// Reads contacts from CSV by the names in its header: those of Google, Outlook, Thunderbird, Roundcube, Yahoo, of
/// converters for iCloud's cards, and ours. Those of Outlook and Thunderbird may be in other languages (`CSVLanguage`).
///
/// An unknown column is kept with the card, as a property `X-CSV` whose `X-ABLabel` is the column's name. A skipped row
/// is reported as a fault, followed by the row's text; the header's text precedes the first of them.
public struct CSVContactReader {
    private var decoder: DocumentDecoder
    private var parser = CSVParser()
    private var mapping: CSVContactMapping?
    private var hasFailed = false
    private let isStrict: Bool
    private let unknownHeader: String?
    /// The header's line, until it has been reported before the first skipped row.
    private var header: [UInt8] = []
    private var keptCells: [Int: Int] = [:]
    /// The rows that wait until the order of day and month in the document's dates is known; nil if no row waits.
    private var waiting: [CSVParser.Item]?
    private var waitingSize = 0
    /// The bytes of the rows that show the order of day and month.
    private static let dateSampleSize = 1 << 20
    /// The columns of the widest sheets of spreadsheet programs.
    private static let mostColumns = 16_384

    /// Makes a reader of one document.
    ///
    /// - Parameters:
    ///   - isStrict: Whether to skip rows that would have a warning.
    ///   - encoding: The document's encoding; nil to detect it.
    ///   - unknownHeader: The problem of a document without known columns; nil for advice on columns.
    public init(isStrict: Bool = false, encoding: TextEncoding? = nil, unknownHeader: String? = nil) {
        self.isStrict = isStrict
        self.unknownHeader = unknownHeader
        decoder = DocumentDecoder(encoding: encoding)
    }

    /// The document's encoding, as far as it has been read.
    public var encoding: DocumentEncoding { decoder.encoding }

    /// The unknown columns in their order, with the number of contacts that have a text in them.
    public var keptColumns: [(name: String, contacts: Int)] {
        keptCells.sorted { $0.key < $1.key }.compactMap { index, count in
            mapping.map { ($0.columns[index].header, count) }
        }
    }

    /// The document's columns, once its header has been read.
    public var columns: CSVRowColumns? { mapping.map(CSVRowColumns.init) }

    /// Reads more bytes, and passes complete rows to `handle`.
    public mutating func feed(_ bytes: UnsafeRawBufferPointer, _ handle: (CardItem) throws -> Void) rethrows {
        var items: [CSVParser.Item] = []
        if let plain = decoder.pass(bytes) {
            parser.feed(plain) { items.append($0) }
        } else {
            decoder.convert(bytes).withUnsafeBytes { bytes in parser.feed(bytes) { items.append($0) } }
        }
        for item in items { try add(item, handle) }
    }

    /// Ends the document.
    public mutating func finish(_ handle: (CardItem) throws -> Void) rethrows {
        var items: [CSVParser.Item] = []
        decoder.finish().withUnsafeBytes { bytes in parser.feed(bytes) { items.append($0) } }
        parser.finish { items.append($0) }
        for item in items { try add(item, handle) }
        try release(handle)
    }

    private mutating func add(_ item: CSVParser.Item, _ handle: (CardItem) throws -> Void) rethrows {
        guard waiting != nil else {
            try take(item, handle)
            return
        }
        waiting?.append(item)
        switch item {
        case .row(let row, _):
            mapping?.noteDates(in: row)
            waitingSize += row.reduce(0) { $0 + $1.utf8.count + MemoryLayout<String>.stride }
        case .rejected(let text): waitingSize += text.count
        case .fault: break
        }
        if waitingSize >= Self.dateSampleSize { try release(handle) }
    }

    /// Hands over the rows that have waited.
    private mutating func release(_ handle: (CardItem) throws -> Void) rethrows {
        let items = waiting ?? []
        waiting = nil
        for item in items { try take(item, handle) }
    }

    private mutating func take(_ item: CSVParser.Item, _ handle: (CardItem) throws -> Void) rethrows {
        guard !hasFailed else { return }
        switch item {
        case .fault(let fault, let line):
            try handle(.fault(CardFault(line: line, message: "\(fault); it is skipped")))
        case .rejected(let text):
            try handle(.rejected(header + text))
            header = []
        case .row(let row, let line):
            guard let mapping else {
                try begin(row, line, handle)
                return
            }
            guard !Self.isTooLong(row) else {
                let problem = "the row has \(row.count) fields, and \(Self.mostColumns) are the most"
                try reject(row, line, problem, handle)
                return
            }
            let read = mapping.read(row)
            guard let card = read.card else {
                try reject(row, line, "the row has no name, phone, e-mail or other contact data", handle)
                return
            }
            var problems = read.doubts.map { ($0, "it is read as the first") }
            if mapping.isExceeded(by: row) {
                problems.append(
                    (
                        "the row has \(row.count) fields and the header \(mapping.columnCount)",
                        "the others are kept under the numbers of their columns"
                    )
                )
            }
            if isStrict, let (problem, _) = problems.first {
                try reject(row, line, problem, handle)
                return
            }
            for (problem, remedy) in problems {
                try handle(.warning(CardFault(line: line, message: problem + "; " + remedy)))
            }
            if let excess = card.excess {
                try reject(row, line, excess, handle)
                return
            }
            for column in read.kept { keptCells[column, default: 0] += 1 }
            try handle(.card(card))
        }
    }

    /// Takes the first row for the header, or for a contact if it is none.
    private mutating func begin(
        _ row: [String],
        _ line: Int,
        _ handle: (CardItem) throws -> Void
    ) rethrows {
        guard let header = Self.bounded(row) else {
            hasFailed = true
            let problem = "the header has \(row.count) columns, and \(Self.mostColumns) are the most"
            try handle(.fault(CardFault(line: line, message: problem)))
            return
        }
        let mapping = CSVContactMapping(header: header)
        self.mapping = mapping
        guard mapping.isEmpty else {
            self.header = parser.line(row)
            if !mapping.dateColumns.isEmpty { waiting = [] }
            return
        }
        guard !isStrict, let guess = CSVContactMapping(contentOf: row) else {
            hasFailed = true
            try handle(.fault(CardFault(line: line, message: unknownHeader ?? mapping.unknownHeader)))
            return
        }
        self.mapping = guess
        let message =
            "the first row names no column; it is read as a contact, and the columns by their content"
        try handle(.warning(CardFault(line: line, message: message)))
        try take(.row(row, line: line), handle)
    }

    /// A header without the blank columns beyond those of the widest sheets; nil if others are there.
    private static func bounded(_ header: [String]) -> [String]? {
        guard header.count > mostColumns else { return header }
        return isTooLong(header) ? nil : Array(header[..<mostColumns])
    }

    /// Whether there is text beyond the columns of the widest sheets.
    private static func isTooLong(_ row: [String]) -> Bool {
        !row.dropFirst(mostColumns).allSatisfy(\.trimmingBlanks.isEmpty)
    }

    private mutating func reject(
        _ row: [String],
        _ line: Int,
        _ problem: String,
        _ handle: (CardItem) throws -> Void
    ) rethrows {
        try handle(.fault(CardFault(line: line, message: problem + "; the row is skipped")))
        try add(.rejected(parser.line(row)), handle)
    }
}
