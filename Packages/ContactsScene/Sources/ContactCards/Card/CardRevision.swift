import FoundationEssentials

/// The time of a card's last change, parsed from its `REV` (RFC 6350, section 6.7.4): a date with an optional time,
/// basic or extended (ISO 8601). A time without a zone counts as UTC.
public struct CardRevision: Comparable, Sendable {
    /// In seconds since 1970 in UTC.
    private let seconds: Double

    /// - Returns: nil for a text that is not a time.
    public init?(_ text: String) {
        let form =
            #/\s*(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d)(?::?(\d\d(?:[.,]\d+)?))?(?:Z|([+-]\d\d)(?::?(\d\d))?)?)?\s*/#
            .ignoresCase()
        guard let match = text.wholeMatch(of: form), let year = Int(match.1), let month = Int(match.2),
            let day = Int(match.3), (1...12).contains(month), (1...31).contains(day)
        else { return nil }
        func number(_ digits: Substring?) -> Double {
            digits.flatMap { Double($0.replacing(",", with: ".")) } ?? 0
        }
        let time = number(match.4) * 3_600 + number(match.5) * 60 + number(match.6)
        let minutes = number(match.8) * (match.7?.first == "-" ? -1 : 1)
        let offset = number(match.7) * 3_600 + minutes * 60
        seconds = Double(Self.days(year, month, day)) * 86_400 + time - offset
    }

    /// `2026-01-31 23:59 UTC`.
    public var text: String {
        Date(timeIntervalSince1970: seconds).formatted(
            Date.ISO8601FormatStyle().year().month().day().dateTimeSeparator(.space)
                .time(includingFractionalSeconds: false)
        ) + " UTC"
    }

    public static func < (left: CardRevision, right: CardRevision) -> Bool { left.seconds < right.seconds }

    /// The days since 1970-01-01 in the proleptic Gregorian calendar. Counting years from March makes the leap day the
    /// last day of a year.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month > 2 ? year : year - 1
        let month = month > 2 ? month - 3 : month + 9
        return year * 365 + year / 4 - year / 100 + year / 400 + (month * 153 + 2) / 5 + day - 719_469
    }
}

extension Card {
    /// The names of the properties that differ in another version of the card, in alphabetical order: by value,
    /// parameters or number. Properties about the version itself are ignored.
    public func changedProperties(in other: Card) -> [String] {
        let mine = linesByName()
        let theirs = other.linesByName()
        return Set(mine.keys).union(theirs.keys).filter { mine[$0] != theirs[$0] }.sorted()
    }

    private func linesByName() -> [String: [String]] {
        var lines: [String: [String]] = [:]
        for property in properties
        where !["VERSION", "PRODID", "REV", "UID"].contains(property.name.uppercased()) {
            var bytes: [UInt8] = []
            property.append(to: &bytes)
            lines[property.name.uppercased(), default: []].append(String(decoding: bytes, as: UTF8.self))
        }
        return lines.mapValues { $0.sorted() }
    }
}
