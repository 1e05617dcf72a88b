extension Card {
    /// The name that the card's other fields give it, as it is written: the parts of its name, else its organisation,
    /// else its nickname.
    public var generatedName: String {
        [name.spoken, organisation.first { !$0.isEmpty } ?? "", nickname].first { !$0.isEmpty } ?? ""
    }

    /// What a card without the parts of a name is called by: its organisation, nickname, e-mail, phone, messenger,
    /// address, or web page; nil if it has none of them.
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
        return names.lazy.compactMap { $0()?.trimmed }.first { !$0.isEmpty }
    }

    /// Whether a person gave the card a formatted name that its other fields do not, whatever the case.
    public var hasNameOfItsOwn: Bool {
        let formatted = formattedName.trimmed
        return !formatted.isEmpty && formatted.lowercased() != generatedName.lowercased()
    }

    /// What a card is sorted by in place of its name.
    public struct SortAs: Hashable, Sendable {
        /// In place of the family name, or of the organisation.
        public var family: String
        /// In place of the given name; nil where the card leaves that as it is.
        public var given: String?
    }

    /// What the card says that it is sorted by: `SORT-AS` (RFC 6350, section 5.9) of its name, its formatted name, or
    /// without a name of its organisation, or else `SORT-STRING` (RFC 2426, section 3.6.5).
    public var sortAs: SortAs? {
        let holders = name.isEmpty ? ["N", "FN", "ORG"] : ["N", "FN"]
        for holder in holders {
            // `SORT-AS="Harten,Rene"` in quotes and `SORT-AS=Harten,Rene` without are the same list.
            let texts = first(holder)?.values("SORT-AS") ?? []
            let parts = texts.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
                .map { String($0).trimmed }
            guard let family = parts.first, parts.contains(where: { !$0.isEmpty }) else { continue }
            guard holder == "N" else { return SortAs(family: parts.joined(separator: " "), given: nil) }
            return SortAs(family: family, given: parts.count > 1 ? parts[1] : nil)
        }
        let text = first("SORT-STRING").map { CardText.unescape($0.value).trimmed } ?? ""
        return text.isEmpty ? nil : SortAs(family: text, given: nil)
    }

    /// The first values of `N` and `FN` in place, as they are escaped, and whether the card may say what it is sorted
    /// by. Empty where there is none.
    ///
    /// It reads the card once: an import asks it for every card.
    public func withNameFields<Result>(
        _ body: (_ name: UnsafeRawBufferPointer, _ formattedName: UnsafeRawBufferPointer, Bool) -> Result
    ) -> Result {
        bytes.withUnsafeBytes { bytes in
            var name: UnsafeRawBufferPointer?
            var formattedName: UnsafeRawBufferPointer?
            var maySort = false
            bytes.forEachCardLine { line in
                switch (line.name.first ?? 0) & 0xDF {
                case UInt8(ascii: "N"), UInt8(ascii: "F"), UInt8(ascii: "O"), UInt8(ascii: "S"):
                    if line.isNamed("N") {
                        name = name ?? line.value
                    } else if line.isNamed("FN") {
                        formattedName = formattedName ?? line.value
                    }
                    maySort =
                        maySort || line.isNamed("SORT-STRING")
                        || line.parameters.containsIgnoringCase("SORT-AS")
                default: break
                }
            }
            let none = UnsafeRawBufferPointer(start: nil, count: 0)
            return body(name ?? none, formattedName ?? none, maySort)
        }
    }
}
