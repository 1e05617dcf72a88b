import Foundation
import Testing
import WebDriver

/// The accessibility tree of a page, as a screen reader gets it from Chromium.
struct AccessibilityTree: CustomStringConvertible {
    /// A line for each element, indented by its depth: its role, name, value and properties.
    private(set) var description = ""

    init(of window: BrowserWindow) async throws {
        let answer = try await window.session.devTools("Accessibility.getFullAXTree")
        var nodes: [String: JSON] = [:]
        for node in answer["nodes"].array { nodes[node["nodeId"].text ?? ""] = node }
        guard let root = answer["nodes"].array.first else { return }
        write(root, depth: 0, nodes)
    }

    /// Not `busy`, which a page is while it asks for changes.
    private static let shown: Set = [
        "checked", "disabled", "expanded", "invalid", "level", "modal", "required",
    ]

    private mutating func write(_ node: JSON, depth: Int, _ nodes: [String: JSON]) {
        let role = node["role"]["value"].text ?? ""
        let name = node["name"]["value"].text ?? ""
        // Elements without a role of their own, and the parts of a text.
        let isLeftOut =
            node["ignored"] == true || ["generic", "none", "InlineTextBox", "ListMarker"].contains(role)
        if !isLeftOut {
            var line = role
            if !name.isEmpty { line += " \"\(name)\"" }
            if let value = node["value"]["value"].text, !value.isEmpty { line += " value \"\(value)\"" }
            if let text = node["description"]["value"].text, !text.isEmpty, text != name {
                line += " (\(text))"
            }
            for property in node["properties"].array {
                guard let key = property["name"].text, Self.shown.contains(key) else {
                    continue
                }
                switch property["value"]["value"] {
                case .flag(true): line += " " + key
                case .number(let number): line += " \(key) \(Int(number))"
                case .text(let text) where text != "false": line += " \(key) \(text)"
                default: break
                }
            }
            description += String(repeating: "  ", count: depth) + line + "\n"
        }
        // The text of a link or button is its name.
        if ["link", "button", "heading", "StaticText"].contains(role) { return }
        for child in node["childIds"].array {
            guard let child = nodes[child.text ?? ""] else { continue }
            write(child, depth: isLeftOut ? depth : depth + 1, nodes)
        }
    }

    /// Compares the tree with the stored one. With `SCENEHOST_RECORD_SCREENS=1` it stores the tree.
    func expect(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Trees/\(name).txt")
        if ProcessInfo.processInfo.environment["SCENEHOST_RECORD_SCREENS"] == "1" {
            return try Data(description.utf8).write(to: file)
        }
        let stored = try String(contentsOf: file, encoding: .utf8)
        let changes = description.split(separator: "\n").difference(from: stored.split(separator: "\n"))
        let list = changes.map { change in
            switch change {
            case .insert(_, let line, _): "+ \(line)"
            case .remove(_, let line, _): "- \(line)"
            }
        }
        #expect(changes.isEmpty, "\(list.joined(separator: "\n"))", sourceLocation: sourceLocation)
    }
}
