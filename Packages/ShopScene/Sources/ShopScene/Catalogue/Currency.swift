import SceneKitCore
private import _FoundationICU

/// The currency of a shop's prices (ISO 4217).
struct Currency: Hashable, Sendable {
    /// Three letters: `EUR`.
    let code: String
    /// The number of an amount's decimals: 2 for EUR, 0 for JPY, 3 for KWD.
    let decimals: Int

    static let euro = Currency(code: "EUR", decimals: 2)

    private init(code: String, decimals: Int) {
        self.code = code
        self.decimals = decimals
    }

    /// - Throws: `FieldProblem` for a code that is not in ISO 4217.
    init(parsing text: String) throws(FieldProblem) {
        let code = text.uppercased()
        let letters = Array(code.utf16)
        let isCode = letters.count == 3 && letters.allSatisfy { 0x41...0x5A ~= $0 }
        var status = U_ZERO_ERROR
        guard isCode, swift_ucurr_getNumericCode(letters + [0]) != 0,
            case let decimals = swift_ucurr_getDefaultFractionDigits(letters + [0], &status),
            status.rawValue <= U_ZERO_ERROR.rawValue
        else { throw FieldProblem("'\(text)' is not a currency of ISO 4217: write EUR, JPY or KWD") }
        self.init(code: code, decimals: Int(decimals))
    }

    var kind: ValueKind { .money(currency: code) }

    /// A price as people write it: `12.50`, `1250`, `12.500`.
    var example: String {
        decimals == 0 ? "1250" : "12." + "5".padding(to: decimals)
    }
}

extension StringProtocol {
    /// The text with zeros behind it, up to a length.
    func padding(to length: Int) -> String {
        self + String(repeating: "0", count: Swift.max(0, length - utf8.count))
    }
}
