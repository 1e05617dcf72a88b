/// Writes the markup of the page, and escapes every text and attribute value.
struct Markup {
    private(set) var text = "<!DOCTYPE html>\n"

    mutating func element(
        _ name: StaticString,
        _ attributes: KeyValuePairs<StaticString, String?> = [:],
        _ content: (inout Markup) -> Void
    ) {
        void(name, attributes)
        content(&self)
        text += "</\(name)>"
    }

    mutating func element(
        _ name: StaticString,
        _ attributes: KeyValuePairs<StaticString, String?> = [:],
        text content: String
    ) {
        element(name, attributes) { $0.write(content) }
    }

    /// An element without content; attributes whose value is nil are left out.
    mutating func void(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?> = [:]) {
        text += "<\(name)"
        for (name, value) in attributes {
            guard let value else { continue }
            text += " \(name)=\"\(Self.escaped(value))\""
        }
        text += ">"
    }

    mutating func write(_ content: String) { text += Self.escaped(content) }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}
