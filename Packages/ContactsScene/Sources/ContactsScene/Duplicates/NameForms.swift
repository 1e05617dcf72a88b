import ContactCards
import TextWorkers

/// A name folded for comparing: without case, accents, spaces, hyphens and middle names.
struct NameForms: Equatable {
    enum Likeness: Equatable {
        /// The same words, perhaps in another order.
        case same
        /// One edit apart, or with an initial in place of the first name.
        case similar
    }

    /// Empty for an organisation.
    let given: String
    let family: String
    /// Whether the first name is an initial only.
    let isInitial: Bool

    /// The name's parts; without them the formatted name, else the organisation.
    init(_ card: Card) {
        let name = card.name
        if name.given.isEmpty, name.family.isEmpty {
            let text = card.formattedName
            self.init(formatted: text.isEmpty ? card.organisation.first ?? "" : text)
        } else {
            self.init(given: name.given, family: name.family)
        }
    }

    private init(formatted text: String) {
        let sides = text.split(separator: ",", maxSplits: 1)
        if sides.count == 2 {
            self.init(given: String(sides[1]), family: String(sides[0]))
        } else {
            let words = text.split(whereSeparator: \.isWhitespace)
            self.init(
                given: words.dropLast().joined(separator: " "),
                family: words.last.map(String.init) ?? ""
            )
        }
    }

    private init(given: String, family: String) {
        let given = TextFolding.folded(given)
        isInitial =
            given.firstIndex(of: " ").map { given[..<$0] }?.unicodeScalars.count == 1
            || given.unicodeScalars.count == 1
        self.given = given.filter { $0 != " " }
        self.family = TextFolding.folded(family).filter { $0 != " " }
    }

    /// Both parts in spoken order.
    var joined: String { given + family }

    /// Both parts, the same if they are swapped.
    var unordered: String { given < family ? given + family : family + given }

    /// The last name with the first letter of the first name; nil if one of them is missing.
    var familyAndInitial: String? {
        guard let first = given.first, !family.isEmpty else { return nil }
        return family + " " + String(first)
    }

    func likeness(to other: NameForms) -> Likeness? {
        guard !joined.isEmpty, !other.joined.isEmpty else { return nil }
        if unordered == other.unordered || joined == other.joined { return .same }
        if isInitial || other.isInitial {
            return familyAndInitial != nil && familyAndInitial == other.familyAndInitial ? .similar : nil
        }
        return Self.isOneEditApart(Array(joined.unicodeScalars), Array(other.joined.unicodeScalars))
            ? .similar : nil
    }

    /// The shortest name of which a change of one letter is taken for a slip.
    static let shortestWithSlip = 6

    /// Whether one text becomes the other by one inserted, removed or changed letter, or by two swapped neighbours.
    private static func isOneEditApart(_ text: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Bool {
        let (short, long) = text.count < other.count ? (text, other) : (other, text)
        guard long.count - short.count <= 1, short.count >= shortestWithSlip else { return false }
        let start = zip(short, long).prefix { $0 == $1 }.count
        let rest = (short[start...], long[start...])
        if short.count < long.count { return rest.0.elementsEqual(rest.1.dropFirst()) }
        if rest.0.dropFirst().elementsEqual(rest.1.dropFirst()) { return true }
        guard rest.0.count >= 2 else { return false }
        return short[start] == long[start + 1] && short[start + 1] == long[start]
            && rest.0.dropFirst(2).elementsEqual(rest.1.dropFirst(2))
    }
}
