extension Card {
    /// The property of a name that the card prefers by `PREF` or the type `pref` (RFC 6350, section 5.3), else the first.
    func preferred(_ name: String) -> CardProperty? {
        bytes.withUnsafeBytes { lines in lines.preferredCardLine(name).flatMap { CardProperty($0) } }
    }

    /// The value of the preferred property of a name, in place; empty if there is none.
    func withPreferredValue<Result>(of name: String, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        bytes.withUnsafeBytes { lines in
            body(lines.preferredCardLine(name)?.value ?? UnsafeRawBufferPointer(start: nil, count: 0))
        }
    }
}

extension CardProperty {
    /// From 1 (preferred) to 100 (RFC 6350, section 5.3); the type `pref` of 3.0 is 1. Nil if absent.
    var preference: Int? {
        guard !parameters.isEmpty else { return nil }
        if values("TYPE").contains(where: { $0.utf8.count == 4 && $0.lowercased() == "pref" }) { return 1 }
        return values("PREF").lazy.compactMap { Int($0) }.first { (1...100).contains($0) }
    }
}

extension CardLine {
    /// The preference, or more than the lowest if there is none.
    var rank: Int {
        guard parameters.containsIgnoringCase("PREF") else { return .max }
        return CardProperty(self)?.preference ?? .max
    }
}

extension UnsafeRawBufferPointer {
    fileprivate func preferredCardLine(_ name: String) -> CardLine? {
        var best: CardLine?
        var bestRank = Int.max
        forEachCardLine { line in
            guard line.isNamed(text: name) else { return }
            let rank = line.rank
            guard best == nil || rank < bestRank else { return }
            best = line
            bestRank = rank
        }
        return best
    }
}

extension [CardProperty] {
    /// The position of the property of a name that the card prefers, else of the first.
    func preferredIndex(of name: String) -> Int? {
        indices.filter { self[$0].name == name }
            .min { self[$0].preference ?? .max < self[$1].preference ?? .max }
    }
}
