import SceneKitCore

extension Product {
    /// The most pieces of a product in stock.
    static let greatestStock = 1_000_000

    /// An article number: letters, digits and hyphens, which locations and shells take as they are.
    ///
    /// - Throws: `FieldProblem`.
    static func checked(id text: String) throws(FieldProblem) -> String {
        let isValid = text.utf8.allSatisfy { byte in
            0x61...0x7A ~= byte | 0x20 || 0x30...0x39 ~= byte || byte == UInt8(ascii: "-")
        }
        guard !text.isEmpty, text.utf8.count <= 64, isValid else {
            throw FieldProblem(
                "'\(text)' is not an article number: use at most 64 letters, digits and hyphens"
            )
        }
        return text
    }

    /// The most characters of a name. With a category they are the longest key of an index, whose bytes PostgreSQL limits.
    static let longestName = 200
    static let longestCategory = 64

    /// - Throws: `FieldProblem`.
    static func checked(name text: String) throws(FieldProblem) -> String {
        guard !AlikeProducts.key(of: text).isEmpty else { throw FieldProblem("this is needed") }
        return try checked(text, longestName)
    }

    /// - Throws: `FieldProblem`.
    static func checked(category text: String) throws(FieldProblem) -> String {
        try checked(text, longestCategory)
    }

    private static func checked(_ text: String, _ most: Int) throws(FieldProblem) -> String {
        // A character may have any number of scalars.
        guard text.unicodeScalars.count <= most else {
            throw FieldProblem("it has more than \(most) characters")
        }
        return text
    }

    /// - Throws: `FieldProblem`.
    static func checked(stock text: String) throws(FieldProblem) -> Int {
        guard let count = Int(text), 0...greatestStock ~= count else {
            throw FieldProblem("'\(text)' is not a number of pieces from 0 to \(greatestStock)")
        }
        return count
    }
}
