/// A piece of text that goes into a file that is there already.
///
/// Its file begins with where it goes, a rule `---` ends that, and the text follows:
///
/// ```
/// into: Sources/WeatherScene/Weather/WeatherPresenter.swift
/// inside: class WeatherPresenter
/// above-if-any: // MARK: - Failures
/// ---
/// ```
///
/// Each `inside` is an `Anchor`, within the one before. The text goes to the end of the last, or above the line of it
/// that begins like `above`. A file of the same folder may have the first anchor instead.
struct Fragment: Equatable {
    let file: String
    let inside: [Anchor]
    let above: String?
    /// Whether the text goes to the end where no line begins like `above`.
    let isAboveOptional: Bool
    let lines: [String]

    /// - Throws: `GeneratorFailure` where the text is no fragment.
    init(_ text: String, name: String) throws(GeneratorFailure) {
        let all = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let rule = all.firstIndex(of: "---") else {
            throw GeneratorFailure("\(name): there is no line '---'")
        }
        var values: [String: [String]] = [:]
        for (number, line) in all[..<rule].enumerated() {
            let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
            guard parts.count == 2, ["into", "inside", "above", "above-if-any"].contains(parts[0]) else {
                throw GeneratorFailure(
                    "\(name):\(number + 1): a line before '---' is 'into:', 'inside:', 'above:' or 'above-if-any:', "
                        + "not '\(line)'"
                )
            }
            values[parts[0], default: []].append(String(parts[1].drop { $0 == " " }))
        }
        guard let file = values["into"]?.first, let inside = values["inside"] else {
            throw GeneratorFailure("\(name): 'into:' and 'inside:' have to say where the text goes")
        }
        self.file = file
        self.inside = inside.map(Anchor.init)
        isAboveOptional = values["above"] == nil
        above = (values["above"] ?? values["above-if-any"])?.first
        var lines = Array(all[(rule + 1)...])
        if lines.last == "" { lines.removeLast() }
        self.lines = lines
    }

    /// The source with this in its place; nil where it has no place for it.
    ///
    /// - Throws: `GeneratorFailure` where the first anchor is there, and another is not.
    func inserted(into source: SwiftSource, of file: String) throws(GeneratorFailure) -> SwiftSource? {
        var block = SwiftSource.Block(content: 0..<source.code.count)
        for (number, anchor) in inside.enumerated() {
            guard let next = anchor.block(in: source, within: block.content) else {
                guard number > 0 else { return nil }
                throw GeneratorFailure(
                    "\(file): '\(inside[number - 1])' has no '\(anchor)', where text was to be added"
                )
            }
            block = next
        }
        guard let above else { return source.adding(lines, to: block) }
        if let changed = source.adding(lines, to: block, above: above) { return changed }
        guard isAboveOptional else {
            throw GeneratorFailure(
                "\(file): no line of '\(inside[inside.count - 1])' begins with '\(above)', "
                    + "above which text was to be added"
            )
        }
        // At the end, the blank line goes above instead of below.
        let text = lines.reversed().drop { $0.isEmpty }.reversed()
        return source.adding([""] + text, to: block)
    }
}
