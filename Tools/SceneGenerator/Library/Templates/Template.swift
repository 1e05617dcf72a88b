/// A text with `{{placeholders}}` and sections. `{{#name}}…{{/name}}` stays only if the value exists, `{{^name}}…` only
/// if it does not. A line that contains only such a tag is removed.
struct Template {
    private let text: String
    private let name: String

    /// - Parameter name: The template's name in messages.
    init(_ text: String, name: String) {
        self.text = text
        self.name = name
    }

    /// - Throws: `GeneratorFailure` if a placeholder has no value, or a section has no end.
    func render(_ values: [String: String]) throws(GeneratorFailure) -> String {
        var sections: [(name: String, isShown: Bool)] = []
        var output = ""
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let place = "\(name):\(number + 1)"
            let trimmed = line.drop { $0 == " " }
            if let tag = Self.tag(trimmed) {
                try enter(tag, values, place, &sections)
                continue
            }
            guard sections.allSatisfy(\.isShown) else { continue }
            output += try fill(line, values, place) + "\n"
        }
        if let open = sections.last {
            throw GeneratorFailure("\(name): the section '\(open.name)' is not closed")
        }
        // Drop the line feed of the last line, which splitting added.
        return String(output.dropLast())
    }

    private func enter(
        _ tag: Substring,
        _ values: [String: String],
        _ place: String,
        _ sections: inout [(name: String, isShown: Bool)]
    ) throws(GeneratorFailure) {
        let section = String(tag.dropFirst())
        switch tag.first {
        case "#": sections.append((section, values[section] != nil))
        case "^": sections.append((section, values[section] == nil))
        default:
            guard sections.popLast()?.name == section else {
                throw GeneratorFailure("\(place): '{{/\(section)}}' closes a section that is not open")
            }
        }
    }

    /// The tag `#name` of a line that contains only `{{#name}}`.
    private static func tag(_ line: Substring) -> Substring? {
        guard line.hasPrefix("{{"), line.hasSuffix("}}") else { return nil }
        let tag = line.dropFirst(2).dropLast(2)
        return tag.first.map { "#^/".contains($0) } == true ? tag : nil
    }

    private func fill(
        _ line: Substring,
        _ values: [String: String],
        _ place: String
    ) throws(GeneratorFailure) -> String {
        var output = ""
        var rest = line
        while let start = rest.firstRange(of: "{{") {
            guard let end = rest[start.upperBound...].firstRange(of: "}}") else {
                throw GeneratorFailure("\(place): '{{' has no '}}'")
            }
            let placeholder = String(rest[start.upperBound..<end.lowerBound])
            guard let value = values[placeholder] else {
                throw GeneratorFailure(
                    "\(place): there is no '{{\(placeholder)}}'; available: "
                        + values.keys.sorted().joined(separator: ", ")
                )
            }
            output += rest[..<start.lowerBound] + value
            rest = rest[end.upperBound...]
        }
        return output + rest
    }
}
