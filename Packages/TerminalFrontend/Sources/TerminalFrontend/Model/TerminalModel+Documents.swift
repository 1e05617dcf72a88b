import SceneKitCore

/// Completes the names of documents with Tab, as shells do.
extension TerminalModel {
    /// The text before the cursor in a field for a document, if a name can be completed there.
    private var documentText: String? {
        let form: FormEditor? =
            switch overlay {
            case .prompt(let prompt): prompt.form
            case nil: view.focusedForm.flatMap { view.forms[$0] }
            case .help, .palette, .search: nil
            }
        guard screen?.question == nil, let form, form.focusedInput?.kind.isDocument == true,
            !form.line.text.isEmpty,
            form.line.cursor == form.line.characters.count
        else { return nil }
        return form.line.text
    }

    /// The command that looks for names; nil where Tab leads to the next field.
    func completion(_ key: Key) -> [Command]? {
        guard key == .tab, let text = documentText, text != listed else { return nil }
        return [.complete(text)]
    }

    /// Extends the text as far as all names agree, and shows the names if there are several.
    ///
    /// A name that cannot be extended, such as the name of a new document, is left for the next field.
    mutating func complete(_ text: String, with names: [String]) -> [Command] {
        guard text == documentText else { return [] }
        let common = names.dropFirst().reduce(names.first ?? "") { $0.commonPrefix(with: $1) }
        if common.count > text.count { replaceDocument(with: common) }
        if names.count > 1 {
            listed = documentText
            let folder = common.lastIndex(of: "/").map { common[...$0].count } ?? 0
            let shown = names.map { String($0.dropFirst(folder)) }.joined(separator: "  ")
            notice = Message(
                .information,
                LocalizedText(verbatim: CellText.cut(shown, to: max(0, size.columns - 2)))
            )
            return settle()
        }
        if common.count > text.count { return settle() }
        listed = text
        return handle(.key(.tab))
    }

    private mutating func replaceDocument(with name: String) {
        if case .prompt(var prompt) = overlay {
            prompt.form.replace(name)
            overlay = .prompt(prompt)
        } else if let form = view.focusedForm {
            view.forms[form]?.replace(name)
        }
    }
}

extension ValueKind {
    fileprivate var isDocument: Bool { self == .inputDocument || self == .outputDocument }
}

extension String {
    fileprivate func commonPrefix(with other: String) -> String {
        String(zip(self, other).prefix { $0 == $1 }.map(\.0))
    }
}
