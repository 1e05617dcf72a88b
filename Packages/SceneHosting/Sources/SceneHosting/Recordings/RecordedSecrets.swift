/// Replaces secrets by masks in the order in which they were first typed: `secret:1` is the first, wherever it
/// reappears.
///
/// If a secret's length is unusual for a password, its mask contains the length, `secret:2:5`, because the scene may
/// report the length as a mistake. Empty secrets stay empty.
struct RecordedSecrets {
    private static let beginning = "secret:"
    /// The lengths of ordinary passwords, whose masks omit the length.
    private static let ordinary = 8...1_000

    private var known: [String: Int] = [:]

    mutating func mask(_ secret: String) -> String {
        guard !secret.isEmpty else { return secret }
        let number = known[secret] ?? known.count + 1
        known[secret] = number
        let mask = Self.beginning + "\(number)"
        return Self.ordinary.contains(secret.count) ? mask : mask + ":\(secret.count)"
    }

    /// A secret to type in place of a mask: the same for the same mask, different for any other.
    static func secret(for mask: String) -> String {
        let parts = mask.split(separator: ":", omittingEmptySubsequences: false).dropFirst().map { Int($0) }
        guard mask.hasPrefix(beginning), (1...2).contains(parts.count), let number = parts[0], number > 0
        else {
            return mask
        }
        guard parts.count == 2 else { return "the replayed secret \(number)" }
        guard let count = parts[1], (1...1_000_000).contains(count) else { return mask }
        // One character can distinguish as many secrets as there are scalars in this range.
        let character = Unicode.Scalar(0x4E00 + UInt32(number % 20_000)).map(Character.init) ?? "?"
        return String(repeating: character, count: count)
    }
}
