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
    /// The header's line, until it has been reported before the first skipped row.
    private var header: [UInt8] = []
    private var keptCells: [Int: Int] = [:]

    /// Makes a reader of one document.
    ///
    /// - Parameters:
    ///   - isStrict: Whether to skip rows that would have a warning.
    ///   - encoding: The document's encoding; nil to detect it.
    public init(isStrict: Bool = false, encoding: TextEncoding? = nil) {
        self.isStrict = isStrict
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
    }

    private mutating func add(_ item: CSVParser.Item, _ handle: (CardItem) throws -> Void) rethrows {
        guard !hasFailed else { return }
        switch item {
        case .fault(let fault, let line):
            try handle(.fault(CardFault(line: line, message: "\(fault); it is skipped")))
        case .rejected(let text):
            try handle(.rejected(header + text))
            header = []
        case .row(let row, let line):
            guard let mapping else {
                let mapping = CSVContactMapping(header: row)
                self.mapping = mapping
                guard !mapping.isEmpty else {
                    hasFailed = true
                    try handle(.fault(CardFault(line: line, message: mapping.unknownHeader)))
                    return
                }
                header = parser.line(row)
                return
            }
            let (card, kept) = mapping.card(of: row)
            guard let card else {
                try reject(row, line, "the row has no name, phone, e-mail or other contact data", handle)
                return
            }
            if mapping.isExceeded(by: row) {
                let problem = "the row has \(row.count) fields and the header \(mapping.columnCount)"
                guard !isStrict else {
                    try reject(row, line, problem, handle)
                    return
                }
                let remedy = "; the others are kept under the numbers of their columns"
                try handle(.warning(CardFault(line: line, message: problem + remedy)))
            }
            if let excess = card.excess {
                try reject(row, line, excess, handle)
                return
            }
            for column in kept { keptCells[column, default: 0] += 1 }
            try handle(.card(card))
        }
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
