@_spi(Hosting) public import SceneKitCore

/// For a host that replaces a person's program by a newer build of it.
@_spi(Hosting)
extension TerminalSession {
    /// The values of the fields in the top scene's forms, with text that was typed and not sent yet, as programs write them.
    /// Passwords are left out.
    public var typedValues: [String: [FieldEntry]] {
        var typed: [String: [FieldEntry]] = [:]
        for form in model.view.forms.values {
            for (field, values) in form.values {
                guard form.block.fields.first(where: { $0.identifier == field })?.kind != .password else {
                    continue
                }
                let change = Event.change(field: field, values: values)
                guard
                    case .change(_, let canonical, _) = change.canonical(
                        on: navigator.screen,
                        in: navigator.texts
                    )
                else { continue }
                typed[field] = canonical
            }
        }
        return typed
    }

    /// Shows a problem below the screen, until the person presses a key.
    public func show(problem: String) {
        changeActive { $0.notice = Message(.error, LocalizedText(verbatim: problem)) }
        mailbox.post(.screenChanged)
    }
}
