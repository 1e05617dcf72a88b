import SceneKitCore

/// The ids of contacts as one parameter of a scene: `1,2`. A comma or a backslash within an id has a backslash before it.
struct ContactIDs: FieldValue {
    var ids: [String]

    static let kind = ValueKind.text

    /// The most ids that a location names; the scene finds more itself.
    private static let mostInLocation = 100

    init(_ ids: [String] = []) { self.ids = ids }

    init(entries: [FieldEntry]) throws(FieldProblem) { self.init(Self.parts(of: entries.first?.text ?? "")) }

    var entries: [FieldEntry] {
        ids.isEmpty || ids.count > Self.mostInLocation ? [] : [.text(text)]
    }

    var text: String {
        ids.map { $0.replacing("\\", with: "\\\\").replacing(",", with: "\\,") }.joined(separator: ",")
    }

    /// The parts of a text that are separated by commas.
    static func parts(of text: String) -> [String] {
        var parts = [""]
        var isEscaped = false
        for character in text {
            if isEscaped {
                parts[parts.count - 1].append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == "," {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        return parts.filter { !$0.isEmpty }
    }
}
