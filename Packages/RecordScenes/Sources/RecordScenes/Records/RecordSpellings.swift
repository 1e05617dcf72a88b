import SceneKitCore

/// The words that people see for the fields and choices of a record, in the languages of its module, as they write them into
/// documents.
struct RecordSpellings: Sendable {
    /// The identifiers of fields by their labels in lower case.
    private var fields = Words()
    /// The values of choices by their labels in lower case, by field.
    private var values: [String: Words] = [:]

    /// The meanings of words; a word with several meanings has none.
    private struct Words: Sendable {
        private var meanings: [String: Set<String>] = [:]

        mutating func add(_ words: [String], _ meaning: String) {
            for word in words { meanings[word.lowercased(), default: []].insert(meaning) }
        }

        subscript(word: String) -> String? {
            guard let known = meanings[word.lowercased()], known.count == 1 else { return nil }
            return known.first
        }
    }

    init() {}

    /// - Throws: If a table of translations cannot be read.
    @MainActor
    init(of fields: [Field], in context: ServiceContext) throws {
        let labels = try context.spellings(of: fields.map(\.$label))
        for (field, words) in zip(fields, labels) { self.fields.add(words, field.identifier) }
        for field in fields {
            guard let choices = field.kind.options else { continue }
            let words = try context.spellings(of: choices.map(\.$label))
            for (choice, words) in zip(choices, words) {
                values[field.identifier, default: Words()].add(words, choice.value)
            }
        }
    }

    /// The identifier of the field that a heading names; nil if it names none, or several.
    func field(_ heading: String) -> String? { fields[heading] }

    /// The entries of a cell, in which a choice may have its value or its label.
    func entries(ofCell cell: String, _ field: Field) -> [FieldEntry] {
        let entries = field.entries(ofCell: cell)
        guard let choices = field.kind.options else { return entries }
        return entries.map { entry in
            guard let text = entry.text, !choices.contains(where: { $0.value == text }) else { return entry }
            return values[field.identifier]?[text].map(FieldEntry.text) ?? entry
        }
    }
}

extension ValueKind {
    /// The options of a choice; yes and no for a switch.
    var options: [Choice]? {
        self == .toggle ? [.init("true", label: "Yes"), .init("false", label: "No")] : choices
    }
}
