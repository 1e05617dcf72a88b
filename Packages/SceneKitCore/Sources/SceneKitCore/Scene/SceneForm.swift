/// The declaration of a form: the draft that it fills, and the fields that fill it.
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

/// A form that is being filled in: the draft, the entries that do not fit it, and the mistakes in them.
///
/// The framework takes in what a person enters and checks it against the declaration. A scene reads `draft`, loads an
/// existing thing with `load(_:)`, and puts `block` on its screen.
@MainActor
public final class SceneForm<Draft: Equatable & Sendable> {
    public let table: FormTable<Draft>
    /// The draft, with every entry that fits.
    public private(set) var draft: Draft
    private var original: Draft
    /// Entries that do not fit the draft, by field.
    private var wrong: [String: [FieldEntry]] = [:]
    private var mistakes: [String: String] = [:]
    /// Mistakes that the scene found.
    private var found: [String: String] = [:]
    /// The identifiers of fields that the form does not have now: nobody sees them or fills them in.
    public var hidden: Set<String> = []

    public init(_ table: FormTable<Draft>) {
        self.table = table
        draft = table.start
        original = table.start
    }

    /// The form as a screen shows it; of a password, only that it has been typed.
    public var block: FormBlock {
        FormBlock(
            identifier: table.identifier,
            fields: shown.map { bound in
                var field = bound.field
                let entries = wrong[field.identifier] ?? bound.entries(of: draft)
                if field.kind != .password {
                    field.values = entries
                } else if !entries.isEmpty {
                    field.hint = "typed, and not shown"
                }
                field.error = errors[field.identifier]
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
    public var errors: [String: String] { mistakes.merging(found) { _, found in found } }

    /// Fills the form with an existing draft, which counts as saved.
    public func load(_ draft: Draft) {
        self.draft = draft
        original = draft
        wrong = [:]
        show(errors: [:])
    }

    /// Notes that the draft has been saved: it can be left without a question.
    public func markSaved() { original = draft }

    /// Shows mistakes that only the scene can find, such as a name that is taken, in place of those shown until now.
    ///
    /// They go with the next change of any field: the scene finds those anew that are still there.
    ///
    /// - Parameter errors: The mistakes by field.
    public func show(errors: [String: String]) {
        mistakes = [:]
        found = errors
    }
}

/// A form whatever it fills, as the framework handles it.
@MainActor
protocol AnySceneForm: AnyObject {
    var block: FormBlock { get }
    var isModified: Bool { get }
    func take(_ entries: [FieldEntry], into field: String)
    func check() -> String?
}

extension SceneForm: AnySceneForm {
    /// Takes over what was entered into a field.
    func take(_ entries: [FieldEntry], into identifier: String) {
        guard let bound = table.fields.first(where: { $0.field.identifier == identifier }) else { return }
        let mistake = bound.fill(&draft, with: entries)
        found = [:]
        mistakes[identifier] = mistake
        wrong[identifier] = mistake == nil ? nil : entries
    }

    /// Takes over a whole form. A password that is left empty stays as it was typed before, since no front end can show
    /// that it is there.
    func take(_ values: [String: [FieldEntry]]) {
        for (identifier, entries) in values {
            let field = table.fields.first { $0.field.identifier == identifier }?.field
            if let field, field.kind == .password, entries.allSatisfy(field.isBlank) { continue }
            take(entries, into: identifier)
        }
    }

    /// The mistake of a field that does not repeat the other as it should.
    private func repetitionMistake(of bound: BoundField<Draft>) -> String? {
        let other = table.fields.first { $0.field.identifier == bound.field.repeats }
        guard let other, other.entries(of: draft) != bound.entries(of: draft) else { return nil }
        return "it is not the same as '\(other.field.label)'"
    }

    /// Checks the whole form.
    ///
    /// - Returns: the mistakes in one sentence, or nil where the draft may be used.
    func check() -> String? {
        found = [:]
        for bound in shown {
            let identifier = bound.field.identifier
            let entries = wrong[identifier] ?? bound.entries(of: draft)
            mistakes[identifier] = bound.fill(&draft, with: entries) ?? repetitionMistake(of: bound)
        }
        let lines = shown.compactMap { bound in
            mistakes[bound.field.identifier].map { "\(bound.field.label): \($0)" }
        }
        return lines.isEmpty ? nil : lines.joined(separator: "; ") + "."
    }
}
