import SceneKitCore
import TextWorkers

/// A document with products: CSV with a heading, whose columns may be in any order.
///
/// A product that the shop has keeps the values for which there is no column. A new one needs a name and a price.
struct ProductTable: Equatable, Sendable {
    /// One row.
    struct Entry: Equatable, Sendable {
        var line: Int
        var id: String
        var name: String?
        var category: String?
        var price: Price?
        var stock: Int?
        var summary: String?
        var isListed: Bool?
    }

    /// A mistake in a document.
    struct Fault: Error, Equatable, Sendable {
        var line: Int
        var reason: String
    }

    /// The most bytes of a document.
    static let sizeLimit = 4 << 20
    static let columns = ["id", "name", "category", "price", "stock", "summary", "listed"]

    private struct Row {
        var line: Int
        var cells: [String]
    }

    var entries: [Entry] = []

    /// - Throws: `Fault` for the first mistake; then nothing of the document counts.
    init(_ bytes: [UInt8], in currency: Currency) throws(Fault) {
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw Fault(line: 1, reason: "it is not UTF-8")
        }
        var rows = try Self.rows(of: bytes)[...]
        guard let heading = rows.popFirst() else { throw Fault(line: 1, reason: "it is empty") }
        let columns = try Self.columns(heading)
        var lines: [String: Int] = [:]
        for row in rows {
            guard row.cells.count == columns.count else {
                throw Fault(
                    line: row.line,
                    reason: "it has \(row.cells.count.counting("cell")) instead of \(columns.count)"
                )
            }
            let entry = try Self.entry(row, columns, currency)
            if let other = lines.updateValue(row.line, forKey: entry.id) {
                throw Fault(line: row.line, reason: "'\(entry.id)' is also in line \(other)")
            }
            entries.append(entry)
        }
    }

    private static func rows(of bytes: [UInt8]) throws(Fault) -> [Row] {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        var items: [CSVParser.Item] = []
        var parser = CSVParser()
        bytes[(bytes.starts(with: mark) ? mark.count : 0)...].withUnsafeBytes { bytes in
            parser.feed(bytes) { items.append($0) }
        }
        parser.finish { items.append($0) }
        var rows: [Row] = []
        for item in items {
            switch item {
            case .row(let cells, let line): rows.append(Row(line: line, cells: cells.map(\.trimmingBlanks)))
            case .fault(let fault, let line): throw Fault(line: line, reason: "\(fault)")
            case .rejected: continue
            }
        }
        return rows
    }

    private static func columns(_ heading: Row) throws(Fault) -> [String] {
        let names = heading.cells.map { $0.lowercased() }
        for (position, name) in names.enumerated() {
            guard columns.contains(name) else {
                throw Fault(
                    line: heading.line,
                    reason: "'\(name)' is not a column; available: \(columns.joined(separator: ", "))"
                )
            }
            guard names.firstIndex(of: name) == position else {
                throw Fault(line: heading.line, reason: "the column '\(name)' is there twice")
            }
        }
        guard names.contains("id") else {
            throw Fault(line: heading.line, reason: "the column 'id' is missing")
        }
        return names
    }

    private static func entry(
        _ row: Row,
        _ columns: [String],
        _ currency: Currency
    ) throws(Fault) -> Entry {
        var entry = Entry(line: row.line, id: "")
        for (column, cell) in zip(columns, row.cells) {
            do throws(FieldProblem) {
                switch column {
                case "id": entry.id = try Product.checked(id: cell)
                case "name": entry.name = try Product.checked(name: cell)
                case "category": entry.category = try Product.checked(category: cell)
                case "price": entry.price = try Price(parsing: cell, in: currency)
                case "stock": entry.stock = try Product.checked(stock: cell)
                case "summary": entry.summary = cell
                default: entry.isListed = try listed(cell)
                }
            } catch {
                throw Fault(line: row.line, reason: "\(column): \(error)")
            }
        }
        return entry
    }

    private static func listed(_ cell: String) throws(FieldProblem) -> Bool {
        switch cell.lowercased() {
        case "yes", "true", "1": true
        case "no", "false", "0": false
        default: throw FieldProblem("'\(cell)' is neither yes nor no")
        }
    }
}

extension ProductTable {
    /// The mistake of a row whose product is like another one.
    func fault(_ alike: AlikeProducts) -> Fault {
        let line = entries.first { $0.id == alike.product }?.line ?? 1
        let what = alike.trait == .number ? "number" : "name"
        return Fault(line: line, reason: "'\(alike.product)' has the \(what) of '\(alike.other)'")
    }
}

extension ProductTable.Entry {
    /// The product with the entry's values.
    ///
    /// - Parameter known: The shop's product of this id, if any.
    /// - Throws: `ProductTable.Fault` if a new product lacks its name or price.
    func product(over known: Product?) throws(ProductTable.Fault) -> Product {
        guard var product = known ?? name.map({ Product(id: id, name: $0) }), known != nil || price != nil
        else {
            throw ProductTable.Fault(line: line, reason: "the new product '\(id)' needs a name and a price")
        }
        if let name { product.name = name }
        if let category { product.category = category }
        if let price { product.price = price }
        if let stock { product.stock = stock }
        if let summary { product.summary = summary }
        if let isListed { product.isListed = isListed }
        return product
    }
}
