import SceneKitCore

/// An exact amount in the shop's currency.
struct Price: Hashable, Sendable {
    /// The ISO 4217 code of the currency.
    static let currency = "EUR"
    static let zero = Price(cents: 0)
    /// The greatest price of a product: 999,999.99. A sum of many pieces still fits into an integer.
    static let greatest = Price(cents: 99_999_999)

    /// The amount in hundredths.
    var cents: Int

    /// `12.50`
    var text: String {
        let hundredths = String(cents % 100)
        return "\(cents / 100)." + (hundredths.utf8.count < 2 ? "0" : "") + hundredths
    }

    /// Parses `12`, `12.5` or `12.50`.
    ///
    /// - Throws: `FieldProblem`.
    init(parsing text: String) throws(FieldProblem) {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let digits = parts.allSatisfy { part in !part.isEmpty && part.utf8.allSatisfy { 0x30...0x39 ~= $0 } }
        guard digits, let whole = parts.first, parts.count < 2 || parts[1].utf8.count <= 2 else {
            throw FieldProblem("'\(text)' is not a price: write 12.50")
        }
        let hundredths = (parts.count < 2 ? "" : parts[1]) + "00"
        guard let cents = Int(whole + hundredths.prefix(2)), cents <= Self.greatest.cents else {
            throw FieldProblem(
                "\(LocalizedText(number: text)) is more than \(LocalizedText(number: Self.greatest.text))"
            )
        }
        self.cents = cents
    }

    init(cents: Int) {
        self.cents = cents
    }

    static func * (price: Price, quantity: Int) -> Price { Price(cents: price.cents * quantity) }
}

extension Price: Codable {
    init(from decoder: any Decoder) throws {
        cents = try decoder.singleValueContainer().decode(Int.self)
    }

    /// Writes the hundredths as an integer.
    func encode(to encoder: any Encoder) throws { try cents.encode(to: encoder) }
}

extension Price: FieldValue {
    static var kind: ValueKind { .money(currency: currency) }

    init(entries: [FieldEntry]) throws(FieldProblem) { try self.init(parsing: entries.first?.text ?? "") }

    var entries: [FieldEntry] { [.text(text)] }
}
