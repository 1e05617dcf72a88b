/// A password that a person is typing: the scene keeps it until it is used, and shows that it is there, never what.
///
/// It has no text form, so that nothing that prints a scene's parts prints it.
struct Secret: Equatable, Sendable {
    private(set) var text = ""

    var isEmpty: Bool { text.isEmpty }

    /// Takes what was typed anew; nothing leaves what was typed before, since a front end cannot show that it is there.
    mutating func submit(_ values: [String]?) {
        if let value = values?.first, !value.isEmpty { text = value }
    }

    /// Takes a change, which may be to nothing.
    mutating func change(_ values: [String]) { text = values.first ?? "" }

    mutating func forget() { text = "" }
}

extension Secret: CustomStringConvertible, CustomReflectable {
    var description: String { isEmpty ? "no secret" : "a secret" }

    var customMirror: Mirror { Mirror(self, children: []) }
}
