/// The reasons why a form was not accepted, in words: the view model of a rejected form.
public struct FormRefusal: Equatable, Sendable {
    /// The mistakes by field.
    public var errors: [String: LocalizedText]
    /// The message about the whole form.
    public var message: Message
    /// The changes of others that the form has to show first; nil for a refusal with other reasons.
    public var conflict: EditConflict?

    public init(errors: [String: LocalizedText] = [:], message: Message) {
        self.errors = errors
        self.message = message
    }

    /// The refusal of a save that would overwrite what somebody else has changed. The form words it by its fields.
    public init(_ conflict: EditConflict) {
        self.init(message: Message(.error, "Not saved: somebody else has changed this meanwhile."))
        self.conflict = conflict
    }

    /// Joins several mistakes of one field in one line; the message repeats all of them.
    ///
    /// - Parameters:
    ///   - outcome: The failed operation: `Not saved`.
    ///   - mistakes: At least one.
    public init(_ outcome: LocalizedText, _ mistakes: [(field: String, text: LocalizedText)]) {
        errors = Dictionary(grouping: mistakes, by: \.field)
            .mapValues { LocalizedText.joined($0.map(\.text), separator: "; ") }
        let all = LocalizedText.joined(mistakes.map(\.text), separator: "; ")
        message = Message(.error, "\(outcome): \(all).")
    }
}

extension SceneViewController {
    /// Shows a form as the screen's only block.
    public func show(_ form: SceneForm<some Equatable & Sendable>, message: Message? = nil) {
        screen = Screen(title: screen.$title, blocks: [.form(form.block)], message: message)
    }

    /// Shows why a form was not accepted.
    public func show(_ form: SceneForm<some Equatable & Sendable>, _ refusal: FormRefusal) {
        if let conflict = refusal.conflict { return show(form, message: form.show(conflict)) }
        form.show(errors: refusal.errors)
        show(form, message: refusal.message)
    }
}
