import SceneKitCore

/// Why a form was not accepted, in words.
struct FormRefusal: Equatable, Sendable {
    /// The mistakes by field.
    var errors: [String: String] = [:]
    var notice: Message

    /// - Parameters:
    ///   - outcome: The thing that was not done: `Not saved`.
    ///   - mistakes: At least one.
    init(_ outcome: String, _ mistakes: [(field: String, text: String)]) {
        errors = Dictionary(grouping: mistakes, by: \.field)
            .mapValues { $0.map(\.text).joined(separator: "; ") }
        notice = Message(.error, outcome + ": " + mistakes.map(\.text).joined(separator: "; ") + ".")
    }

    /// A failure that no field is to blame for.
    init(_ outcome: String, _ failure: AuthenticationFailure) {
        notice = Message(.error, outcome + ": " + AuthWording.text(failure))
    }
}

extension SceneViewController {
    /// Shows a form as the only block.
    func show(_ form: SceneForm<some Equatable & Sendable>, message: Message? = nil) {
        screen = Screen(title: screen.title, blocks: [.form(form.block)], message: message)
    }

    /// Shows why a form was not accepted.
    func show(_ form: SceneForm<some Equatable & Sendable>, _ refusal: FormRefusal) {
        form.show(errors: refusal.errors)
        show(form, message: refusal.notice)
    }
}
