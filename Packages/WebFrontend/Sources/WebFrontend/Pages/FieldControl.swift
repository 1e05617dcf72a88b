@_spi(Hosting) import SceneKitCore

/// The label, controls, hint and mistake of one field.
///
/// A control's name is the field's identifier; behind it stand, each after a dot, the position among several values
/// and the part of a group: `phones.0.number`.
struct FieldControl {
    var field: Field
    /// Begins the elements' identifiers, which are unique in the page.
    var prefix: String
    /// Whether the field filters a list, which an empty choice does not.
    var isFilter = false
    /// The digest of the stored value that the page shows; nil for a field that edits nothing stored.
    var shown: String?
    /// Whether somebody else has changed the value as well, so that there is another one to take.
    var isContested = false
    /// The form that the controls belong to, if they stand outside of it.
    var form: String?
    /// Whether an empty control shows its label: in the column of a list, there is no room for one above it.
    var showsLabelInside = false
    /// Whether the focus goes to the first wrong control, as after a refused save.
    var takesFocus = false
    var texts = Texts.english

    private var identifier: String { prefix + "." + field.identifier }

    /// The example of a value. Those of groups are in the one-line form of shells, and are left out.
    private var hint: String? {
        guard field.kind.parts == nil else { return nil }
        guard field.hint == nil, field.kind == .partialDate else { return field.hint }
        return texts(
            "\(texts.dateInForms("1815-12-10")), or \(texts.dateInForms("--12-10")) without the year"
        )
    }

    /// The elements that describe the controls.
    private var description: String? {
        let elements = [
            field.error.map { _ in identifier + "-error" }, hint.map { _ in identifier + "-hint" },
        ]
        let names = elements.compactMap(\.self)
        return names.isEmpty ? nil : names.joined(separator: " ")
    }

    func write(to html: inout HTML) {
        // One control takes several files.
        let isRepeated = field.isRepeated && field.kind != .inputDocument
        let isSet = isRepeated || field.kind.parts != nil
        html.element(
            isSet ? "fieldset" : "div",
            ["class": "field", "aria-describedby": .text(isSet ? description : nil)]
        ) {
            html in
            if let shown {
                html.void(
                    "input",
                    [
                        "type": "hidden", "name": .text(ShownDigest.prefix + field.identifier),
                        "value": .text(shown),
                    ]
                )
            }
            if isSet {
                html.element("legend", text: field.label)
            } else {
                html.element("label", ["for": .text(identifier)]) { label(&$0) }
            }
            if isRepeated {
                // An empty control behind the values takes another one.
                for position in 0...field.values.count {
                    let value = position < field.values.count ? field.values[position] : nil
                    entry(value, name: "\(field.identifier).\(position)", &html)
                }
                html.element(
                    "button",
                    [
                        "name": "_event", "value": .text(SubmittedForm.addition + field.identifier),
                        "class": "add", "aria-label": .text(texts("Add another: \(field.label)")),
                    ],
                    text: texts("Add another")
                )
            } else {
                entry(field.values.first, name: field.identifier, &html)
            }
            suggestions(field, &html)
            if let hint {
                html.element("p", ["class": "hint", "id": .text(identifier + "-hint")], text: hint)
            }
            if let error = field.error {
                html.element(
                    "p",
                    ["class": "error", "role": "alert", "id": .text(identifier + "-error")],
                    text: error
                )
            }
            if isContested {
                html.element(
                    "button",
                    ["name": "_event", "value": .text(SubmittedForm.acceptance + field.identifier)],
                    text: texts("Take the other value")
                )
            }
        }
    }

    private func label(_ html: inout HTML) {
        html.text(field.label)
        // A filter always has a value, and nobody has to choose one.
        if field.isRequired, !isFilter {
            html.element("span", ["class": "required"], text: " " + texts("(required)"))
        }
    }

    /// One value: a control, or those of a group's parts.
    private func entry(_ value: FieldEntry?, name: String, _ html: inout HTML) {
        guard let parts = field.kind.parts else {
            let label = field.isRepeated && field.kind != .inputDocument ? field.label : nil
            return control(
                field,
                value: value?.text,
                name: name,
                label: label,
                isWrong: isWrong(value),
                &html
            )
        }
        let texts = value.map(field.parts) ?? [:]
        let isWrong = isWrong(value)
        // The part with the mistake, or all of them.
        let wrong = parts.filter { part in
            part.problem(with: texts[part.identifier].map { [.text($0)] } ?? []) != nil
        }
        html.element("div", ["class": "parts"]) { html in
            for part in parts {
                control(
                    part,
                    value: texts[part.identifier],
                    name: name + "." + part.identifier,
                    label: part.label,
                    isWrong: isWrong
                        && (wrong.isEmpty || wrong.contains { $0.identifier == part.identifier }),
                    &html
                )
                suggestions(part, of: name + "." + part.identifier, &html)
            }
        }
    }

    /// Whether the field's mistake is in an entry: the empty one behind the others has none, unless it is the only one.
    private func isWrong(_ entry: FieldEntry?) -> Bool {
        guard field.error != nil else { return false }
        guard field.isRepeated, !field.values.isEmpty else { return true }
        guard let entry else { return false }
        let wrong = field.values.filter { field.problem(with: [$0]) != nil }
        return wrong.isEmpty || wrong.contains(entry)
    }

    /// - Parameters:
    ///   - label: The label of a control without a visible one.
    ///   - isWrong: Whether the field's mistake is in it.
    private func control(
        _ field: Field,
        value: String?,
        name: String,
        label: String?,
        isWrong: Bool,
        _ html: inout HTML
    ) {
        let id = name == self.field.identifier ? identifier : prefix + "." + name
        let invalid: HTML.Value = .text(isWrong ? "true" : nil)
        let focus: HTML.Value = .flag(isWrong && takesFocus)
        switch field.kind {
        case .paragraphs, .postalAddress:
            html.element(
                "textarea",
                [
                    "id": .text(id), "name": .text(name), "rows": "4", "aria-label": .text(label),
                    "aria-describedby": .text(description), "aria-invalid": invalid,
                    "form": .text(form), "autofocus": focus,
                ],
                text: value ?? ""
            )
        case .choice(let choices):
            html.element(
                "select",
                [
                    "id": .text(id), "name": .text(name), "data-rows": .text(field.row),
                    "aria-label": .text(label), "aria-describedby": .text(description),
                    "aria-invalid": invalid,
                    "form": .text(form), "autofocus": focus,
                ]
            ) { html in
                if !field.isRequired || value == nil {
                    html.element("option", ["value": ""], text: isFilter ? texts("All") : "")
                }
                // One that another version of the scene has is shown as it is, and kept.
                if let value, !value.isEmpty, !choices.contains(where: { $0.value == value }) {
                    html.element("option", ["value": .text(value), "selected": .flag(true)], text: value)
                }
                for choice in choices {
                    html.element(
                        "option",
                        ("value", .text(choice.value)),
                        ("selected", .flag(choice.value == value))
                    ) { $0.text(choice.label) }
                }
            }
        case .toggle:
            html.void(
                "input",
                [
                    "type": "checkbox", "id": .text(id), "name": .text(name), "value": "true",
                    "checked": .flag(value == "true"), "aria-label": .text(label),
                    "aria-describedby": .text(description), "form": .text(form),
                ]
            )
        default:
            html.void(
                "input",
                [
                    "type": .text(field.kind.inputType), "id": .text(id), "name": .text(name),
                    // A secret is never sent back, and a document cannot be.
                    "value": .text(field.kind == .password || field.kind == .inputDocument ? nil : value),
                    "min": .text(field.kind.bounds.from), "max": .text(field.kind.bounds.through),
                    "multiple": .flag(field.kind == .inputDocument && field.isRepeated),
                    "inputmode": .text(field.kind.inputMode),
                    // The parts of a group stand side by side, without visible labels.
                    "placeholder": .text(
                        self.field.kind.parts != nil ? label : showsLabelInside ? field.label : nil
                    ),
                    "autocomplete": .text(field.autofill?.rawValue),
                    "list": .text(
                        field.suggestions.isEmpty && field.record == nil ? nil : "\(prefix).\(name)-list"
                    ),
                    // Its suggestions follow what is typed.
                    "data-asks": .flag(field.record != nil),
                    "aria-label": .text(label), "aria-required": .text(field.isRequired ? "true" : nil),
                    "aria-describedby": .text(description), "aria-invalid": invalid,
                    "form": .text(form), "autofocus": focus,
                ]
            )
        }
    }

    private func suggestions(_ field: Field, of name: String? = nil, _ html: inout HTML) {
        guard !field.suggestions.isEmpty || field.record != nil else { return }
        html.element("datalist", ["id": "\(prefix).\(name ?? field.identifier)-list"]) { html in
            for text in field.suggestions { html.void("option", ["value": .text(text)]) }
        }
    }
}

extension ValueKind {
    fileprivate var inputType: String {
        switch self {
        case .integer: "number"
        case .date: "date"
        case .time: "time"
        case .phone: "tel"
        case .email: "email"
        case .link: "url"
        case .password: "password"
        case .inputDocument: "file"
        case .text, .paragraphs, .decimal, .money, .partialDate, .toggle, .outputDocument, .choice, .group,
            .postalAddress, .identifier:
            "text"
        }
    }

    /// The least and the greatest whole number, for the arrows of a number field.
    fileprivate var bounds: (from: String?, through: String?) {
        guard case .integer(let from, let through) = self else { return (nil, nil) }
        return (from.map { "\($0)" }, through.map { "\($0)" })
    }

    fileprivate var inputMode: String? {
        switch self {
        case .decimal, .money: "decimal"
        default: nil
        }
    }
}
