import TextWorkers

/// Writes contacts as CSV with this program's header. `CSVContactReader` reads it back without loss.
///
/// The columns are determined in a first pass over the cards. Cells that a spreadsheet would take for formulas begin
/// with an apostrophe.
public struct CSVContactWriter: Sendable {
    /// The number of occurrences of each family, and the data without a column.
    public struct Columns: Equatable, Sendable {
        /// The maximum number of different omissions that are counted separately.
        private static let listedOmissions = 20

        private var counts: [CSVFamily: Int]
        /// The numbers of properties and parameters without a column, by name: `PHOTO`, `LANGUAGE of NOTE`.
        public private(set) var omissions: [String: Int] = [:]

        /// The columns that every table has.
        public init() {
            counts = Dictionary(uniqueKeysWithValues: CSVFamily.allCases.map { ($0, $0.isUsual ? 1 : 0) })
        }

        /// Extends the columns for a card.
        public mutating func include(_ card: Card) {
            let fields = CSVFields(card)
            for family in CSVFamily.allCases {
                let count = fields.rows(of: family).count
                if count > self.count(of: family) { counts[family] = count }
            }
            for (name, count) in fields.omissions.sorted(by: { $0.key < $1.key }) {
                let isListed = omissions[name] != nil || omissions.count < Self.listedOmissions
                omissions[isListed ? name : "other properties", default: 0] += count
            }
        }

        func count(of family: CSVFamily) -> Int { counts[family] ?? 0 }
    }

    /// A card has more values than columns, since it was not included in them.
    public struct MissingColumn: Error, Equatable {}

    private let columns: Columns

    /// Makes a writer of a table with these columns.
    public init(columns: Columns) {
        self.columns = columns
    }

    /// The header's line.
    public var header: [UInt8] {
        CSVLine.format(
            CSVFamily.allCases.flatMap { family in
                (0..<columns.count(of: family)).flatMap { family.columnNames($0 + 1) }
            }
        )
    }

    /// Appends the card as a row.
    ///
    /// - Throws: `MissingColumn`, without appending anything.
    public func append(_ card: Card, to bytes: inout [UInt8]) throws(MissingColumn) {
        let fields = CSVFields(card)
        var row: [String] = []
        for family in CSVFamily.allCases {
            let rows = fields.rows(of: family)
            let count = columns.count(of: family)
            guard rows.count <= count else { throw MissingColumn() }
            row += rows.joined()
            if rows.count < count {
                row += Array(repeating: "", count: (count - rows.count) * family.width)
            }
        }
        bytes.append(contentsOf: CSVLine.format(row.map(CSVCell.defused)))
    }
}
