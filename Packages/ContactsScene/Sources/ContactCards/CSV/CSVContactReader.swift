public import TextWorkers

/// Reads contacts from CSV by the names in its header: Google's present and former ones, Outlook's, and ours.
///
/// Columns that nobody knows are kept as `X-CSV-…` properties.
public struct CSVContactReader {
    private var parser: CSVParser
    private var mapping: CSVContactMapping?
    private var hasFailed = false

    /// Makes a reader of one document.
    ///
    /// - Parameter encoding: what the document is in; nil to find out.
    public init(encoding: TextEncoding? = nil) {
        parser = CSVParser(encoding: encoding)
    }

    /// What the document is in, as far as it was read.
    public var encoding: DocumentEncoding { parser.encoding }

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
            guard row.dropFirst(mapping.columnCount).allSatisfy(\.isEmpty) else {
                try handle(
                    .fault(
                        CardFault(
                            line: line,
                            message:
                                "the row has \(row.count) fields and the header \(mapping.columnCount); it is skipped"
                        )
                    )
                )
                return
            }
            let card = mapping.card(of: row)
            guard
                card.properties.contains(where: {
                    ["FN", "N", "ORG", "EMAIL", "TEL", "NICKNAME"].contains($0.name)
                })
            else {
                try handle(
                    .fault(
                        CardFault(line: line, message: "the row has no name, e-mail or phone; it is skipped")
                    )
                )
                return
            }
            try handle(.card(card))
        }
    }
}
