import SceneKitCore

/// An exact amount in the shop's currency.
struct Price: Hashable, Sendable {
    static let zero = Price(cents: 0)
    /// No price, of a product that is being added.
    static let missing = Price(cents: -1)
    /// The greatest price of a product: 999,999.99 EUR. A sum of many pieces still fits into an integer.
    static let greatest = Price(cents: 99_999_999)

    /// The amount in the currency's smallest unit: cents of EUR, yen of JPY.
    var cents: Int

    /// `12.50`
    func text(in currency: Currency) -> String {
        let digits = String(cents)
        guard currency.decimals > 0 else { return digits }
        let zeros = String(repeating: "0", count: max(0, currency.decimals + 1 - digits.utf8.count))
        let all = zeros + digits
        return all.dropLast(currency.decimals) + "." + all.suffix(currency.decimals)
    }

    /// Parses `12`, `12.5` or `12.50`.
    ///
    /// - Throws: `FieldProblem`.
    init(parsing text: String, in currency: Currency) throws(FieldProblem) {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let digits = parts.allSatisfy { part in !part.isEmpty && part.utf8.allSatisfy { 0x30...0x39 ~= $0 } }
        guard digits, let whole = parts.first, parts.count < 2 || parts[1].utf8.count <= currency.decimals
        else {
            throw FieldProblem("'\(text)' is not a price: write \(LocalizedText(number: currency.example))")
        }
        let decimals = (parts.count < 2 ? "" : parts[1]).padding(to: currency.decimals)
        guard let cents = Int(whole + decimals), cents <= Self.greatest.cents else {
            let greatest = LocalizedText(number: Self.greatest.text(in: currency))
            throw FieldProblem("\(LocalizedText(number: text)) is more than \(greatest)")
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

    /// Writes the smallest units as an integer.
    func encode(to encoder: any Encoder) throws { try cents.encode(to: encoder) }
}
