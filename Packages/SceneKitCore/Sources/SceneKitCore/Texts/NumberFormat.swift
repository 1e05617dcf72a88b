internal import FoundationEssentials

/// The separators of a language's numbers: `1.234,50` in German for `1234.50`.
///
/// English is the language of programs, which write numbers without thousands separators, so it needs no format.
struct NumberFormat: Equatable, Sendable {
    /// The form of numbers, whose translation shows the language's separators.
    private static let example: LocalizedText = "1,234.5"
    private let group: Character
    private let point: Character

    /// The format of a language; nil for English, or if the language's table has none.
    init?(_ texts: Texts) {
        guard texts.language != Texts.english.language, let shown = texts[Self.example.string] else {
            return nil
        }
        let separators = shown.filter { !$0.isNumber }
        guard separators.count == 2, let group = separators.first, let point = separators.last else {
            return nil
        }
        (self.group, self.point) = (group, point)
    }

    /// An English number, such as `1,234.50`, in this language.
    func localized(_ number: String) -> String {
        String(number.map { $0 == "," ? group : $0 == "." ? point : $0 })
    }

    /// A value of a kind, such as `1234.50`, in this language: amounts with groups of three digits. Other texts and
    /// kinds stay as they are.
    func localized(_ value: String, _ kind: ValueKind, isGrouped: Bool) -> String {
        switch kind {
        case .decimal, .money: break
        default: return value
        }
        guard Decimal(fieldText: value) != nil else { return value }
        guard isGrouped, case .money = kind else { return localized(value) }
        let sign = value.prefix { !$0.isNumber }
        let parts = value.dropFirst(sign.count).split(separator: ".")
        let whole = Int(parts.first ?? "").map(\.grouped.string) ?? String(parts.first ?? "")
        return localized(([sign + whole] + parts.dropFirst().map(String.init)).joined(separator: "."))
    }

    /// A number that a person has written, `1.234,50`, as programs write it, `1234.50`. Anything else
    /// stays as it is, so `1234.50` does in German, too.
    func canonical(_ text: String, _ kind: ValueKind) -> String {
        guard kind.isNumber else { return text }
        let trimmed = Field.trimmed(text)
        let sign = trimmed.prefix { $0 == "-" || $0 == "+" }
        let parts = trimmed.dropFirst(sign.count).split(separator: point, omittingEmptySubsequences: false)
        guard let whole = parts.first, parts.count == 1 || parts.count == 2 && kind.hasFraction else {
            return text
        }
        let groups = whole.split(separator: group, omittingEmptySubsequences: false)
        let isGrouped =
            groups.count == 1 || groups[0].count <= 3 && groups.dropFirst().allSatisfy { $0.count == 3 }
        let isNumber = (groups + parts.dropFirst()).allSatisfy { digits in
            !digits.isEmpty && digits.allSatisfy { "0"..."9" ~= $0 }
        }
        guard isGrouped, isNumber else { return text }
        return ([sign + groups.joined()] + parts.dropFirst().map(String.init)).joined(separator: ".")
    }
}

extension ValueKind {
    fileprivate var hasFraction: Bool {
        if case .integer = self { false } else { true }
    }
}

extension Field {
    /// The entry with its numbers, dates and suggested values as programs write them, `1234.50`, `1980-02-29` and `home`, if
    /// this field was localized for a person who writes `1.234,50`, `29/2/1980` and `privat`.
    @_spi(Hosting) public func canonical(_ entry: FieldEntry) -> FieldEntry {
        let translates =
            hasTranslatedSuggestions || kind.parts?.contains(where: \.hasTranslatedSuggestions) == true
        guard numberFormat != nil || dateOrder != nil || translates else { return entry }
        // The words of a group are known in its parts only.
        let entry = translates && kind.parts != nil ? .parts(parts(of: entry)) : entry
        return entry.mapTexts(of: self) { text, part in
            if let word = part.suggestedWord(text) { return word }
            return part.kind.isoDate(numberFormat?.canonical(text, part.kind) ?? text, order: dateOrder)
        }
    }

    private var hasTranslatedSuggestions: Bool { $suggestions.contains { $0.original != $0.string } }

    /// The English word of a suggested value that a person has written in their language, in any case; nil for other values.
    private func suggestedWord(_ text: String) -> String? {
        let text = Self.trimmed(text).lowercased()
        return $suggestions.first { $0.original != $0.string && $0.string.lowercased() == text }?.original
    }
}

extension Event {
    /// The event with numbers, dates and suggested values as programs write them: see ``Field/canonical(_:)``. Front ends for
    /// people call it once, before they post what a person has written in the form of their language and region.
    @_spi(Hosting) public func canonical(on screen: Screen?, in texts: Texts) -> Event {
        guard !texts.isEmpty, let screen else { return self }
        let form = screen.forms.flatMap(\.fields)
        func canonical(_ values: [FieldEntry], _ fields: [Field], _ name: String) -> [FieldEntry] {
            guard let field = fields.first(where: { $0.identifier == name }) else { return values }
            return values.map(field.localized(by: texts).canonical)
        }
        switch self {
        case .change(let field, let values, let was):
            return .change(field: field, values: canonical(values, form, field), was: was)
        case .action(let identifier, var values, let was):
            let action = screen.actions.first { $0.identifier == identifier }
            for (name, given) in values {
                values[name] = canonical(given, (action?.parameters ?? []) + form, name)
            }
            return .action(identifier, values: values, was: was)
        case .placed(let event, let place):
            return .placed(event.canonical(on: screen, in: texts), at: place)
        case .select, .window, .answer, .back, .open: return self
        }
    }
}

extension FieldEntry {
    /// The entry with other texts: in the place of its own one, or of those of a group's parts.
    func mapTexts(of field: Field, _ change: (String, Field) -> String) -> FieldEntry {
        switch self {
        case .text(let text): return .text(change(text, field))
        case .parts(var texts):
            for part in field.kind.parts ?? [] {
                texts[part.identifier] = texts[part.identifier].map { change($0, part) }
            }
            return .parts(texts)
        }
    }
}
