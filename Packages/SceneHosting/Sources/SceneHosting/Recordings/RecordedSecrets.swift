/// Secrets by the order in which they were first typed: `secret:1` is the first one, wherever it is typed again.
///
/// Of one that is shorter or longer than passwords are, the mask tells how many characters it has, `secret:2:5`, since
/// that is what a scene says about it; an empty one is no secret.
struct RecordedSecrets {
    private static let beginning = "secret:"
    /// What has so many characters is an ordinary password, of which nothing is told.
    private static let ordinary = 8...1_000

    private var known: [String: Int] = [:]

    mutating func mask(_ secret: String) -> String {
        guard !secret.isEmpty else { return secret }
        let number = known[secret] ?? known.count + 1
        known[secret] = number
        let mask = Self.beginning + "\(number)"
        return Self.ordinary.contains(secret.count) ? mask : mask + ":\(secret.count)"
    }

    /// A secret to type in a mask's place: the same for the same mask, another for every other.
    static func secret(for mask: String) -> String {
        let parts = mask.split(separator: ":", omittingEmptySubsequences: false).dropFirst().map { Int($0) }
        guard mask.hasPrefix(beginning), (1...2).contains(parts.count), let number = parts[0], number > 0
        else {
            return mask
        }
        guard parts.count == 2 else { return "the replayed secret \(number)" }
        guard let count = parts[1], (1...1_000_000).contains(count) else { return mask }
        // One character can tell as many secrets apart as there are in a row from here.
        let character = Unicode.Scalar(0x4E00 + UInt32(number % 20_000)).map(Character.init) ?? "?"
        return String(repeating: character, count: count)
    }
}
