/// A text to insert into an existing file.
///
/// Its own file begins with the place of insertion. A line `---` follows, and then the text:
///
/// ```
/// into: Sources/WeatherScene/Weather/WeatherPresenter.swift
/// inside: class WeatherPresenter
/// above-if-any: // MARK: - Failures
/// ---
/// ```
///
/// Each `inside` is an `Anchor` within the previous one. The text goes to the end of the last one, or above its line
/// with the prefix `above`. The first anchor may be in another file of the same folder.
struct Fragment: Equatable {
    let file: String
    let inside: [Anchor]
    let above: String?
    /// Whether the text goes to the end if no line has the prefix.
    let isAboveOptional: Bool
    let lines: [String]

    /// - Throws: `GeneratorFailure` if the text is not a valid fragment.
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
            throw GeneratorFailure("\(name): 'into:' and 'inside:' must name the place of insertion")
        }
        self.file = file
        self.inside = inside.map(Anchor.init)
        isAboveOptional = values["above"] == nil
        above = (values["above"] ?? values["above-if-any"])?.first
        var lines = Array(all[(rule + 1)...])
        if lines.last == "" { lines.removeLast() }
        self.lines = lines
    }

    /// The source with the fragment inserted; nil if the first anchor is missing.
    ///
    /// - Throws: `GeneratorFailure` if the first anchor exists, but a later one is missing.
    func inserted(into source: SwiftSource, of file: String) throws(GeneratorFailure) -> SwiftSource? {
        var block = SwiftSource.Block(content: 0..<source.code.count)
        for (number, anchor) in inside.enumerated() {
            guard let next = anchor.block(in: source, within: block.content) else {
                guard number > 0 else { return nil }
                throw GeneratorFailure(
                    "\(file): '\(inside[number - 1])' has no '\(anchor)', into which text had to be inserted"
                )
            }
            block = next
        }
        guard let above else { return source.adding(lines, to: block) }
        if let changed = source.adding(lines, to: block, above: above) { return changed }
        guard isAboveOptional else {
            throw GeneratorFailure(
                "\(file): no line of '\(inside[inside.count - 1])' begins with '\(above)', "
                    + "above which text had to be inserted"
            )
        }
        // At the end of a block, move the blank line above the text.
        let text = lines.reversed().drop { $0.isEmpty }.reversed()
        return source.adding([""] + text, to: block)
    }
}
