/// The declaration of a form: the draft and the fields that fill it.
///
/// ```swift
/// static let form = FormTable("task", TaskDraft(), fields: [.field("title", \.title, "Title", isRequired: true)])
/// ```
public struct FormTable<Draft: Equatable & Sendable>: Sendable {
    public let identifier: String
    /// The draft of an empty form.
    public let start: Draft
    public let fields: [BoundField<Draft>]
    /// The list that the form filters while a person types; nil for a form that is submitted.
    public let filters: String?

    public init(
        _ identifier: String,
        _ start: Draft,
        fields: [BoundField<Draft>],
        filters list: String? = nil
    ) {
        self.identifier = identifier
        self.start = start
        self.fields = fields
        filters = list
    }
}

/// A form that is being filled in: its draft, the invalid entries, and the mistakes in them.
///
/// The framework stores what a person enters and checks it against the declaration. A scene reads `draft`, loads an
/// existing value with `load(_:)`, and puts `block` on its screen.
@MainActor
public final class SceneForm<Draft: Equatable & Sendable> {
    public let table: FormTable<Draft>
    /// The draft with all valid entries.
    public private(set) var draft: Draft
    /// The draft that counts as saved.
    private var original: Draft
    /// Whether `original` is stored.
    private var isLoaded = false
    /// Whether the form was lost with its record, and shows what a person has entered before.
    private(set) var isRestored = false
    /// The draft that the scene is saving now.
    private var submitted: Draft?
    /// The conflicts by field, in words, until the form is sent again.
    private var conflicts: [String: LocalizedText] = [:]
    /// Invalid entries, by field.
    private var wrong: [String: [FieldEntry]] = [:]
    private var mistakes: [String: LocalizedText] = [:]
    /// Mistakes that the scene found.
    private var found: [String: LocalizedText] = [:]
    /// The fields that the form currently omits.
    public var hidden: Set<String> = []
    /// The options that fields of text currently offer, by field, where they are only known at run time, such as the
    /// categories of a catalogue.
    public var choices: [String: [ValueKind.Choice]] = [:]

    /// The usual values that fields of text currently offer, by field, where they are only known at run time, such as the
    /// names of members.
    public var suggestions: [String: [String]] = [:]

    public init(_ table: FormTable<Draft>) {
        self.table = table
        draft = table.start
        original = table.start
    }

    /// The form's block on a screen. For a password it only shows whether one has been typed.
    public var block: FormBlock {
        let errors = errors
        let isUnchanged = draft == original
        var loaded: [String: [FieldEntry]] = [:]
        return FormBlock(
            identifier: table.identifier,
            fields: shown.map { bound in
                var field = bound.declaration
                if let choices = choices[field.identifier] { field.kind = .choice(choices) }
                if let known = suggestions[field.identifier] { field.suggestions = known }
                let drafted = bound.entries(of: draft)
                if isLoaded, field.kind != .password, field.kind != .inputDocument {
                    loaded[field.identifier] = isUnchanged ? drafted : bound.entries(of: original)
                }
                let entries = wrong[field.identifier] ?? drafted
                if field.kind != .password {
                    field.values = entries
                } else if !entries.isEmpty {
                    field.$hint = "typed, and not shown"
                }
                field.$error = errors[field.identifier]
                return field
            },
            filters: table.filters,
            loaded: isLoaded ? loaded : nil,
            contested: conflicts.isEmpty ? nil : conflicts.keys.sorted()
        )
    }

    private var shown: [BoundField<Draft>] {
        hidden.isEmpty ? table.fields : table.fields.filter { !hidden.contains($0.declaration.identifier) }
    }

    /// Whether a person has entered anything that is not saved.
    public var isModified: Bool { draft != original || !wrong.isEmpty }

    /// The mistakes by field, in words.
    public var errors: [String: LocalizedText] {
        conflicts.merging(mistakes) { _, mistake in mistake }.merging(found) { _, found in found }
    }

    /// Fills the form with a draft that a save compares with the record, since it was read from there. It counts as saved.
    public func load(stored draft: Draft) {
        load(draft)
        isLoaded = true
    }

    /// Fills the form with a draft, which counts as saved.
    public func load(_ draft: Draft) {
        self.draft = draft
        original = draft
        (isLoaded, isRestored) = (false, false)
        (wrong, conflicts) = ([:], [:])
        show(errors: [:])
    }

    /// Fills in a part of the form for the person, such as a record that was picked. It counts as not saved.
    public func edit(_ change: (inout Draft) -> Void) {
        let before = draft
        change(&draft)
        for bound in table.fields where bound.entries(of: draft) != bound.entries(of: before) {
            let identifier = bound.declaration.identifier
            (wrong[identifier], mistakes[identifier], found[identifier]) = (nil, nil, nil)
        }
    }

    /// Marks the draft that was sent as saved, so that a person can leave the form without a question.
    public func markSaved() {
        original = submitted ?? draft
        conflicts = [:]
    }

    /// Shows mistakes that only the scene can find, such as a name that is taken, and replaces those shown before.
    ///
    /// The next change of any field removes them; the scene checks again.
    ///
    /// - Parameter errors: The mistakes by field.
    public func show(errors: [String: LocalizedText]) {
        mistakes = [:]
        found = errors
    }
}

extension SceneForm {
    /// Shows what somebody else has changed meanwhile. The next save is compared with these values.
    ///
    /// Fields that the person has not changed take the other values, and those that both have changed show them in words.
    ///
    /// - Returns: The message about the whole form.
    @discardableResult
    public func show(_ conflict: EditConflict) -> Message {
        show(errors: [:])
        guard let present = conflict.present else {
            isLoaded = false
            return Message(.error, "Not saved: it was deleted meanwhile. Save again to create it anew.")
        }
        for bound in table.fields {
            let identifier = bound.declaration.identifier
            guard let theirs = present[identifier] else { continue }
            let isUntouched = bound.comparable(of: draft) == bound.comparable(of: original)
            bound.restore(&original, to: theirs)
            if isUntouched, wrong[identifier] == nil { bound.copy(original, &draft) }
        }
        isLoaded = true
        for bound in table.fields where conflict.contested.contains(bound.declaration.identifier) {
            contest(bound, changed: conflict.changed)
        }
        return conflictMessage
    }

    /// The message about the fields that both have changed.
    private var conflictMessage: Message {
        let labels = table.fields.filter { conflicts[$0.declaration.identifier] != nil }.map(
            \.declaration.$label
        )
        return Message(
            .error,
            "Not saved: somebody else has changed this meanwhile: \(LocalizedText.joined(labels, separator: ", ")). "
                + "Save again to keep your values."
        )
    }

    private func contest(_ bound: BoundField<Draft>, changed: LocalizedText? = nil) {
        let theirs = bound.entries(of: original).map {
            VisibleText.excerpt(bound.declaration.shortText(of: $0), limit: Self.shownLength)
        }
        let value = LocalizedText(verbatim: theirs.joined(separator: "; "))
        let who = changed ?? "somebody else"
        conflicts[bound.declaration.identifier] =
            theirs.isEmpty ? "emptied meanwhile (\(who))" : "changed meanwhile to '\(value)' (\(who))"
    }

    /// How many characters of another value a mistake shows.
    private static var shownLength: Int { 200 }
}

/// A form of any draft type, as the framework handles it.
@MainActor
protocol AnySceneForm: AnyObject {
    var block: FormBlock { get }
    var isModified: Bool { get }
    var errors: [String: LocalizedText] { get }
    func take(_ entries: [FieldEntry], into field: String, was: Event.Shown?)
    func check() -> LocalizedText?
}

extension SceneForm: AnySceneForm {
    func take(_ entries: [FieldEntry], into identifier: String, was: Event.Shown? = nil) {
        guard let bound = table.fields.first(where: { $0.declaration.identifier == identifier }) else {
            return
        }
        let loaded = bound.comparable(of: original)
        let given = bound.declaration.comparable(entries)
        found = [:]
        if isLoaded, case .entries(let shown)? = was, bound.declaration.comparable(shown) == given {
            // The person has not changed it, but somebody else may have.
            bound.copy(original, &draft)
            (mistakes[identifier], wrong[identifier]) = (nil, nil)
            return
        }
        let mistake = bound.fill(&draft, with: entries)
        mistakes[identifier] = mistake
        wrong[identifier] = mistake == nil ? nil : entries
        let isCurrent: Bool =
            switch was {
            case nil: true
            case .outdated: false
            case .entries(let shown)?: bound.declaration.comparable(shown) == loaded
            }
        if given == loaded {
            conflicts[identifier] = nil
        } else if isLoaded, !isCurrent {
            contest(bound)
        }
    }

    /// Stores a whole form. An empty password keeps the one typed before, since no front end can display it.
    ///
    /// - Returns: The message about fields that somebody else has changed since the person saw them, if there are any.
    @discardableResult
    func take(_ values: [String: [FieldEntry]], was: [String: Event.Shown] = [:]) -> Message? {
        // They have been shown.
        conflicts = [:]
        for (identifier, entries) in values {
            let field = table.fields.first { $0.declaration.identifier == identifier }?.declaration
            if let field, field.kind == .password, entries.allSatisfy(field.isBlank) { continue }
            take(entries, into: identifier, was: was[identifier])
        }
        return conflicts.isEmpty ? nil : conflictMessage
    }

    /// Saves the draft, unless an earlier save has not ended yet. The same save twice, as by a double click, is one.
    ///
    /// - Returns: The message about a save that has to wait for an earlier one.
    func submit(_ save: () async throws -> Void) async throws -> Message? {
        if let submitted {
            return submitted == draft
                ? nil
                : Message(
                    .error,
                    "Not saved: the save before is still under way. Save again when it has ended."
                )
        }
        submitted = draft
        defer { submitted = nil }
        try await save()
        return nil
    }

    /// The edit of the draft.
    func edit(overwrites: Bool) -> FormEdit<Draft> {
        FormEdit(table, base: isLoaded ? original : nil, draft: draft, overwrites: overwrites)
    }

    /// Takes the entries of a form that is lost, since its record is.
    func restore(_ values: [String: [FieldEntry]]) {
        (isLoaded, isRestored) = (false, true)
        for (identifier, entries) in values { take(entries, into: identifier) }
    }

    /// The mistake of a field whose entry differs from the field it should repeat.
    private func repetitionMistake(of bound: BoundField<Draft>) -> LocalizedText? {
        guard let repeated = bound.declaration.repeats else { return nil }
        let other = table.fields.first { $0.declaration.identifier == repeated }
        guard let other, other.entries(of: draft) != bound.entries(of: draft) else { return nil }
        return "it is not the same as '\(other.declaration.$label)'"
    }

    /// Checks the whole form.
    ///
    /// - Returns: The mistakes in one sentence, or nil if the draft is valid.
    func check() -> LocalizedText? {
        found = [:]
        for bound in shown {
            let identifier = bound.declaration.identifier
            let entries = wrong[identifier] ?? bound.entries(of: draft)
            mistakes[identifier] = bound.fill(&draft, with: entries) ?? repetitionMistake(of: bound)
        }
        if mistakes.isEmpty { return nil }
        let lines = shown.compactMap { bound in
            mistakes[bound.declaration.identifier].map {
                "\(bound.declaration.$label): \($0)" as LocalizedText
            }
        }
        return lines.isEmpty ? nil : "\(LocalizedText.joined(lines, separator: "; "))."
    }
}
