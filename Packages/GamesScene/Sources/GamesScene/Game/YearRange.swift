import SceneKitCore

/// A range of years for filtering a list: one year, or a range that may be open at one end.
struct YearRange: Hashable, Sendable {
    var first: Int?
    var last: Int?

    func contains(_ year: Int) -> Bool {
        first.map { $0 <= year } ?? true && last.map { year <= $0 } ?? true
    }

    /// Reads `2006`, `2000-2010`, `2000-` or `-2010`, with any dash and blanks around it; an empty text is all years.
    ///
    /// - Throws: `FieldProblem`.
    init(parsing text: String) throws(FieldProblem) {
        let plain = String(text.map { Self.dashes.contains($0) ? "-" : $0 }).filter { !$0.isWhitespace }
        guard !plain.isEmpty else { return }
        let sides = plain.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        let years = sides.map { Int($0) }
        guard plain != "-",
            zip(sides, years).allSatisfy({ side, year in
                side.isEmpty || year.map(Game.years.contains) == true && side.allSatisfy(\.isNumber)
            })
        else {
            throw FieldProblem(
                "'\(text)' is neither a year nor a range of years: write 2006, 2000-2010, 2000- or -2010"
            )
        }
        first = years[0]
        last = years.count == 1 ? years[0] : years[1]
        if let first, let last, first > last {
            throw FieldProblem("\(first)-\(last) ends before it begins: write the earlier year first")
        }
    }

    init(first: Int? = nil, last: Int? = nil) {
        self.first = first
        self.last = last
    }

    private static let dashes: Set<Character> = ["-", "\u{2010}", "\u{2011}", "\u{2012}", "–", "—"]
}

extension YearRange: FieldValue {
    static var kind: ValueKind { .text }

    init(entries: [FieldEntry]) throws(FieldProblem) { try self.init(parsing: entries.first?.text ?? "") }

    /// `2006`, `2000-2010`, `2000-`, `-2010`, or empty for all years.
    var entries: [FieldEntry] {
        if self == YearRange() { return [] }
        if first == last { return first.map { [.text("\($0)")] } ?? [] }
        return [.text((first.map { "\($0)" } ?? "") + "-" + (last.map { "\($0)" } ?? ""))]
    }
}

extension Game {
    /// The valid years of release.
    static let years = 1...9_999
}
