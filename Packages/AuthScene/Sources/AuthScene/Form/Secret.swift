import SceneKitCore

/// A typed password. The form keeps it until it is used, and only shows whether there is one.
///
/// It has no text form, so that nothing that prints a scene's parts prints it.
struct Secret: FieldValue {
    let text: String

    static var kind: ValueKind { .password }

    init(_ text: String = "") { self.text = text }

    init(entries: [FieldEntry]) throws(FieldProblem) { self.init(entries.first?.text ?? "") }

    var entries: [FieldEntry] { text.isEmpty ? [] : [.text(text)] }
}

extension Secret: CustomStringConvertible, CustomReflectable {
    var description: String { text.isEmpty ? "no secret" : "a secret" }

    var customMirror: Mirror { Mirror(self, children: []) }
}
