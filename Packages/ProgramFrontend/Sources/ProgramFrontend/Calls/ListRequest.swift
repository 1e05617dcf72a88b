/// The rows of a list that a program asks for.
struct ListRequest: Equatable {
    /// The most rows of one answer.
    static let greatestLimit = 1_000

    /// The properties of a window in a query: `contacts.limit=20`.
    enum Property: String, CaseIterable {
        case limit, offset, cursor, sort

        /// Splits the name of a query's value: `contacts.limit` is the property `limit` of the list `contacts`.
        static func parse(_ name: String) -> (list: String, property: Property)? {
            for property in allCases where name.hasSuffix("." + property.rawValue) {
                let list = String(name.dropLast(property.rawValue.count + 1))
                if !list.isEmpty { return (list, property) }
            }
            return nil
        }
    }

    /// The number of rows; nil for the scene's own.
    var limit: Int?
    /// Counts only without a cursor, which has a position of its own.
    var offset: Int?
    var cursor: ListCursor?
    /// The heading of the column to sort by.
    var sort: String?

    /// Takes a value of a query.
    ///
    /// - Throws: `Problem`.
    mutating func set(_ property: Property, of list: String, to text: String) throws(Problem) {
        let name = list + "." + property.rawValue
        switch property {
        case .limit: limit = try Self.number(text, 1...Self.greatestLimit, name)
        case .offset: offset = try Self.number(text, 0...(1 << 40), name)
        case .sort: sort = text
        case .cursor:
            guard let cursor = ListCursor(parsing: text) else {
                throw Problem(.invalidCursor, name, "it is no cursor of an answer")
            }
            self.cursor = cursor
        }
    }

    private static func number(
        _ text: String,
        _ range: ClosedRange<Int>,
        _ name: String
    ) throws(Problem) -> Int {
        guard let number = Int(text), range.contains(number) else {
            throw Problem(
                .invalidParameter,
                name,
                "it is a whole number from \(range.lowerBound) to \(range.upperBound)"
            )
        }
        return number
    }
}
