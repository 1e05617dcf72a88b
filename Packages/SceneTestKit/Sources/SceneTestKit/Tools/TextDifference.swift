import FoundationEssentials
import SceneKitCore

/// Describes the difference of two values line by line, for people.
enum TextDifference {
    /// Lines with `-` were expected and are missing; lines with `+` were not expected.
    static func text<Value>(expected: Value, actual: Value) -> String {
        let expected = lines(of: expected)
        let actual = lines(of: actual)
        let changes = actual.difference(from: expected)
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for change in changes {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var marked: [(mark: Character, line: String)] = []
        var left = 0
        var right = 0
        while left < expected.count || right < actual.count {
            if left < expected.count, removed.contains(left) {
                marked.append(("-", expected[left]))
                left += 1
            } else if right < actual.count, inserted.contains(right) {
                marked.append(("+", actual[right]))
                right += 1
            } else {
                marked.append((" ", expected[left]))
                left += 1
                right += 1
            }
        }
        return withContext(marked)
    }

    /// A value's lines: JSON if it is encodable, else a reflection.
    static func lines<Value>(of value: Value) -> [String] {
        if let value = value as? any Encodable {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            if let data = try? encoder.encode(value) {
                return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
            }
        }
        var text = ""
        dump(value, to: &text)
        return text.split(separator: "\n").map(String.init)
    }

    /// Keeps two lines around each change.
    private static func withContext(_ marked: [(mark: Character, line: String)]) -> String {
        let changed = marked.indices.filter { marked[$0].mark != " " }
        var shown: Set<Int> = []
        for index in changed { shown.formUnion(max(0, index - 2)...min(marked.count - 1, index + 2)) }
        var result: [String] = []
        var previous = -1
        for index in shown.sorted() {
            if index > previous + 1 { result.append("  …") }
            result.append("\(marked[index].mark) \(marked[index].line)")
            previous = index
        }
        return result.joined(separator: "\n")
    }
}
