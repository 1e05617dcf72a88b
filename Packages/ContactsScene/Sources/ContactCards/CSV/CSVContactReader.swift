public import TextWorkers

/// Reads contacts from CSV by the names in its header: those of Google, Outlook, Thunderbird, Roundcube, Yahoo, of
/// converters for iCloud's cards, and ours.
///
/// A column that nobody knows is kept with the card, as a property `X-CSV` whose `X-ABLabel` is the column's name.
public struct CSVContactReader {
    private var parser: CSVParser
    private var mapping: CSVContactMapping?
    private var hasFailed = false
    private var keptCells: [Int: Int] = [:]

    /// Makes a reader of one document.
    ///
    /// - Parameter encoding: what the document is in; nil to find out.
    public init(encoding: TextEncoding? = nil) {
        parser = CSVParser(encoding: encoding)
    }

    /// What the document is in, as far as it was read.
    public var encoding: DocumentEncoding { parser.encoding }

    /// The columns that no property is known for, with how many contacts keep a text of them, in their order.
    public var keptColumns: [(name: String, contacts: Int)] {
        keptCells.sorted { $0.key < $1.key }.compactMap { index, count in
            mapping.map { ($0.columns[index].header, count) }
        }
    }

    /// Reads more of the document, and hands over the rows that have ended in it.
    public mutating func feed(_ bytes: UnsafeRawBufferPointer, _ handle: (CardItem) throws -> Void) rethrows {
        var items: [CSVParser.Item] = []
        parser.feed(bytes) { items.append($0) }
        for item in items { try add(item, handle) }
    }

    /// Ends the document.
    public mutating func finish(_ handle: (CardItem) throws -> Void) rethrows {
        var items: [CSVParser.Item] = []
        parser.finish { items.append($0) }
        for item in items { try add(item, handle) }
    }

    private mutating func add(_ item: CSVParser.Item, _ handle: (CardItem) throws -> Void) rethrows {
        guard !hasFailed else { return }
        switch item {
        case .fault(let fault): try handle(.fault(fault))
        case .row(let row, let line):
            guard let mapping else {
                let mapping = CSVContactMapping(header: row)
                self.mapping = mapping
                guard !mapping.isEmpty else {
                    hasFailed = true
                    try handle(.fault(CardFault(line: line, message: CSVContactMapping.unknownHeader)))
                    return
                }
                return
            }
            let (card, kept) = mapping.card(of: row)
            guard let card else {
                try handle(
                    .fault(CardFault(line: line, message: "the row says nothing of a contact; it is skipped"))
                )
                return
            }
            if !row.dropFirst(mapping.columnCount).allSatisfy(\.isEmpty) {
                try handle(
                    .warning(
                        CardFault(
                            line: line,
                            message:
                                "the row has \(row.count) fields and the header \(mapping.columnCount); the others are "
                                + "kept under the numbers of their columns"
                        )
                    )
                )
            }
            for column in kept { keptCells[column, default: 0] += 1 }
            try handle(.card(card))
        }
    }
}
