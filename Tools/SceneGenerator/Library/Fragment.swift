/// A piece of text that goes into a file that is there already.
///
/// Its file begins with where it goes, a rule `---` ends that, and the text follows:
///
/// ```
/// into: Sources/WeatherScene/Weather/WeatherModels.swift
/// inside: enum Weather {
/// before: enum AddEntry
/// ---
/// ```
///
/// `inside` is the beginning of a line that opens a block, each within the one before; the text goes to the end of
/// the last, or before the line of it that begins like `before`.
struct Fragment: Equatable {
    let file: String
    let inside: [String]
    let before: String?
    let lines: [String]

    /// - Throws: `GeneratorFailure` where the text is no fragment.
    init(_ text: String, name: String) throws(GeneratorFailure) {
        let all = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let rule = all.firstIndex(of: "---") else {
            throw GeneratorFailure("\(name): there is no line '---'")
        }
        var file: String?
        var inside: [String] = []
        var before: String?
        for (number, line) in all[..<rule].enumerated() {
            let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
            let value = parts.count == 2 ? String(parts[1].drop { $0 == " " }) : ""
            switch parts.first {
            case "into": file = value
            case "inside": inside.append(value)
            case "before": before = value
            default:
                throw GeneratorFailure(
                    "\(name):\(number + 1): a line before '---' is 'into:', 'inside:' or 'before:', not '\(line)'"
                )
            }
        }
        guard let file, !inside.isEmpty else { throw GeneratorFailure("\(name): it says not where it goes") }
        self.file = file
        self.inside = inside
        self.before = before
        var lines = Array(all[(rule + 1)...])
        if lines.last == "" { lines.removeLast() }
        self.lines = lines
    }

    /// The source with this in its place.
    ///
    /// - Throws: `GeneratorFailure` where the place is not there.
    func inserted(into source: String) throws(GeneratorFailure) -> String {
        var all = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var block = all.startIndex..<all.endIndex
        for beginning in inside { block = try self.block(beginning, in: block, of: all) }
        guard let before else {
            let opening = all[block.lowerBound - 1]
            // A list's last element may have no comma yet.
            if opening.hasSuffix("["), block.count > 0, !all[block.upperBound - 1].hasSuffix(",") {
                all[block.upperBound - 1] += ","
            }
            all.insert(contentsOf: lines, at: block.upperBound)
            return all.joined(separator: "\n")
        }
        guard let position = all[block].firstIndex(where: { Self.begins($0, with: before) }) else {
            throw missing(before)
        }
        all.insert(contentsOf: lines, at: position)
        return all.joined(separator: "\n")
    }

    /// The lines within the block that a line opens: up to the line that closes it, which is indented the same.
    private func block(
        _ beginning: String,
        in outer: Range<Int>,
        of all: [String]
    ) throws(GeneratorFailure) -> Range<Int> {
        guard let start = all[outer].firstIndex(where: { Self.begins($0, with: beginning) }) else {
            throw missing(beginning)
        }
        let indentation = all[start].prefix { $0 == " " }
        let closing = all[(start + 1)..<outer.upperBound].firstIndex { line in
            line.prefix { $0 == " " } == indentation
                && line.dropFirst(indentation.count).first.map { "}])".contains($0) } == true
        }
        guard let closing, all[start].last.map({ "{[(".contains($0) }) == true else {
            throw GeneratorFailure(
                "\(file):\(start + 1): '\(beginning)' does not open a block that ends on a line of its own"
            )
        }
        return (start + 1)..<closing
    }

    private static func begins(_ line: String, with beginning: String) -> Bool {
        let line = line.drop { $0 == " " }
        guard line.hasPrefix(beginning) else { return false }
        // `enum Add` is not the beginning of `enum AddEntry`.
        guard let last = beginning.last, let next = line.dropFirst(beginning.count).first else { return true }
        return !(Self.isNamePart(last) && Self.isNamePart(next))
    }

    private static func isNamePart(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_"
    }

    private func missing(_ beginning: String) -> GeneratorFailure {
        GeneratorFailure("\(file): no line begins with '\(beginning)', where something was to be added")
    }
}
