import Foundation

/// The response to a program's request.
public struct ProgramAnswer {
    public let status: Int
    /// With names in lower case.
    public let headers: [String: String]
    public let body: String

    init(status: Int, headers: [String: String], body: String) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    init(_ text: String) {
        let parts = text.components(separatedBy: "\r\n\r\n")
        let lines = parts[0].components(separatedBy: "\r\n")
        status = lines[0].split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        headers = Dictionary(
            lines.dropFirst().compactMap { line in
                let sides = line.split(separator: ":", maxSplits: 1).map(String.init)
                return sides.count == 2
                    ? (sides[0].lowercased(), sides[1].trimmingCharacters(in: .whitespaces)) : nil
            },
            uniquingKeysWith: { first, second in first + ", " + second }
        )
        body = parts.dropFirst().joined(separator: "\r\n\r\n")
    }

    /// The value at a path of keys and positions: `screen.blocks.0.rows`.
    public func value(_ path: String) -> Any? {
        var value = try? JSONSerialization.jsonObject(with: Data(body.utf8), options: .fragmentsAllowed)
        for key in path.split(separator: ".") {
            if let list = value as? [Any], let position = Int(key) {
                value = list.indices.contains(position) ? list[position] : nil
            } else {
                value = (value as? [String: Any])?[String(key)]
            }
        }
        return value
    }

    /// The text at a path.
    public func text(_ path: String) -> String? { value(path) as? String }

    /// The first cells of the rows of the first list.
    public var rows: [String] {
        let blocks = value("screen.blocks") as? [[String: Any]]
        let list = blocks?.first { $0["kind"] as? String == "list" }
        let rows = list?["rows"] as? [[String: Any]] ?? []
        return rows.compactMap { ($0["cells"] as? [String])?.first }
    }

    /// The status and the problem's code: `404 unknown-scene`.
    public var problem: String { "\(status) \(text("code") ?? "-")" }
}
