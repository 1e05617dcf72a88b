import TextWorkers

extension Card {
    /// The name derived from the card's other fields, as it is written: the parts of its name, else its organisation,
    /// else its nickname.
    public var generatedName: String {
        [name.spoken, organisation.first { !$0.isEmpty } ?? "", nickname].first { !$0.isEmpty } ?? ""
    }

    /// The name of a card without name parts: its organisation, nickname, e-mail, phone, messenger, address or web
    /// page; nil if it has none of them.
    public var nameWithoutParts: String? {
        let names: [() -> String?] = [
            { organisation.first }, { nickname }, { emails.preferred?.value }, { phones.preferred?.value },
            { labeledValues(of: "IMPP").preferred?.value },
            {
                addresses.first.map {
                    $0.components.filter { !$0.isEmpty }.joined(separator: ", ").replacing("\n", with: ", ")
                }
            },
            { urls.first },
        ]
        return names.lazy.compactMap { $0()?.trimmingBlanks }.first { !$0.isEmpty }
    }

    /// Whether the formatted name differs from the one derived from the other fields, ignoring case.
    public var hasNameOfItsOwn: Bool {
        let formatted = formattedName.trimmingBlanks
        return !formatted.isEmpty && formatted.lowercased() != generatedName.lowercased()
    }

    /// A card's explicit sort key.
    public struct SortAs: Hashable, Sendable {
        /// Replaces the family name or the organisation.
        public var family: String
        /// Replaces the given name; nil to keep it.
        public var given: String?
    }

    /// The explicit sort key: `SORT-AS` (RFC 6350, section 5.9) of the name, the formatted name, or without a name the
    /// organisation; else `SORT-STRING` (RFC 2426, section 3.6.5); else the phonetic names, by which Japanese names sort.
    public var sortAs: SortAs? {
        let holders = name.isEmpty ? ["N", "FN", "ORG"] : ["N", "FN"]
        for holder in holders {
            // `SORT-AS="Harten,Rene"` in quotes and `SORT-AS=Harten,Rene` without are the same list.
            let texts = preferred(holder)?.values("SORT-AS") ?? []
            let parts = texts.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
                .map { String($0).trimmingBlanks }
            guard let family = parts.first, parts.contains(where: { !$0.isEmpty }) else { continue }
            guard holder == "N" else { return SortAs(family: parts.joined(separator: " "), given: nil) }
            return SortAs(family: family, given: parts.count > 1 ? parts[1] : nil)
        }
        let text = first("SORT-STRING").map { CardText.unescape($0.value).trimmingBlanks } ?? ""
        return text.isEmpty ? phoneticName : SortAs(family: text, given: nil)
    }

    /// The names as they are spoken, as Apple's, Google's and Android's address books export them.
    private var phoneticName: SortAs? {
        let names = ["X-PHONETIC-LAST-NAME", "X-PHONETIC-FIRST-NAME"].map {
            first($0).map { CardText.unescape($0.value).trimmingBlanks } ?? ""
        }
        return names[0].isEmpty ? nil : SortAs(family: names[0], given: names[1].isEmpty ? nil : names[1])
    }

    /// Visits the first value of `N` and the preferred one of `FN` in place, with their escapes, and whether the card may have an explicit
    /// sort key. Missing values are empty.
    ///
    /// It scans the card once, since an import calls it for every card.
    public func withNameFields<Result>(
        _ body: (_ name: UnsafeRawBufferPointer, _ formattedName: UnsafeRawBufferPointer, Bool) -> Result
    ) -> Result {
        bytes.withUnsafeBytes { bytes in
            var name: UnsafeRawBufferPointer?
            var formattedName: UnsafeRawBufferPointer?
            var formattedRank = Int.max
            var maySort = false
            bytes.forEachCardLine { line in
                switch (line.name.first ?? 0) & 0xDF {
                case UInt8(ascii: "N"), UInt8(ascii: "F"), UInt8(ascii: "O"), UInt8(ascii: "S"),
                    UInt8(ascii: "X"):
                    if line.isNamed("N") {
                        name = name ?? line.value
                    } else if line.isNamed("FN") {
                        let rank = line.rank
                        if formattedName == nil || rank < formattedRank { formattedName = line.value }
                        formattedRank = min(formattedRank, rank)
                    }
                    maySort =
                        maySort || line.isNamed("SORT-STRING") || line.isNamed("X-PHONETIC-LAST-NAME")
                        || line.parameters.containsIgnoringCase("SORT-AS")
                default: break
                }
            }
            let none = UnsafeRawBufferPointer(start: nil, count: 0)
            return body(name ?? none, formattedName ?? none, maySort)
        }
    }
}
