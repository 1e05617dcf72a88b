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
    private var original: Draft
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

    public init(_ table: FormTable<Draft>) {
        self.table = table
        draft = table.start
        original = table.start
    }

    /// The form's block on a screen. For a password it only shows whether one has been typed.
    public var block: FormBlock {
        FormBlock(
            identifier: table.identifier,
            fields: shown.map { bound in
                var field = bound.field
                if let choices = choices[field.identifier] { field.kind = .choice(choices) }
                let entries = wrong[field.identifier] ?? bound.entries(of: draft)
                if field.kind != .password {
                    field.values = entries
                } else if !entries.isEmpty {
                    field.$hint = "typed, and not shown"
                }
                field.$error = errors[field.identifier]
                return field
            },
            filters: table.filters
        )
    }

    private var shown: [BoundField<Draft>] {
        table.fields.filter { !hidden.contains($0.field.identifier) }
    }

    /// Whether a person has entered anything that is not saved.
    public var isModified: Bool { draft != original || !wrong.isEmpty }

    /// The mistakes by field, in words.
    public var errors: [String: LocalizedText] { mistakes.merging(found) { _, found in found } }

    /// Fills the form with an existing draft, which counts as saved.
    public func load(_ draft: Draft) {
        self.draft = draft
        original = draft
        wrong = [:]
        show(errors: [:])
    }

    /// Marks the draft as saved, so that a person can leave the form without a question.
    public func markSaved() { original = draft }

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

/// A form of any draft type, as the framework handles it.
@MainActor
protocol AnySceneForm: AnyObject {
    var block: FormBlock { get }
    var isModified: Bool { get }
    var errors: [String: LocalizedText] { get }
    func take(_ entries: [FieldEntry], into field: String)
    func check() -> LocalizedText?
}

extension SceneForm: AnySceneForm {
    func take(_ entries: [FieldEntry], into identifier: String) {
        guard let bound = table.fields.first(where: { $0.field.identifier == identifier }) else { return }
        let mistake = bound.fill(&draft, with: entries)
        found = [:]
        mistakes[identifier] = mistake
        wrong[identifier] = mistake == nil ? nil : entries
    }

    /// Stores a whole form. An empty password keeps the one typed before, since no front end can display it.
    func take(_ values: [String: [FieldEntry]]) {
        for (identifier, entries) in values {
            let field = table.fields.first { $0.field.identifier == identifier }?.field
            if let field, field.kind == .password, entries.allSatisfy(field.isBlank) { continue }
            take(entries, into: identifier)
        }
    }

    /// The mistake of a field whose entry differs from the field it should repeat.
    private func repetitionMistake(of bound: BoundField<Draft>) -> LocalizedText? {
        let other = table.fields.first { $0.field.identifier == bound.field.repeats }
        guard let other, other.entries(of: draft) != bound.entries(of: draft) else { return nil }
        return "it is not the same as '\(other.field.$label)'"
    }

    /// Checks the whole form.
    ///
    /// - Returns: The mistakes in one sentence, or nil if the draft is valid.
    func check() -> LocalizedText? {
        found = [:]
        for bound in shown {
            let identifier = bound.field.identifier
            let entries = wrong[identifier] ?? bound.entries(of: draft)
            mistakes[identifier] = bound.fill(&draft, with: entries) ?? repetitionMistake(of: bound)
        }
        let lines = shown.compactMap { bound in
            mistakes[bound.field.identifier].map { "\(bound.field.$label): \($0)" as LocalizedText }
        }
        return lines.isEmpty ? nil : "\(LocalizedText.joined(lines, separator: "; "))."
    }
}
