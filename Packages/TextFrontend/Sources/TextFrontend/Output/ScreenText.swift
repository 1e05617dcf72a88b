@_spi(Hosting) public import SceneKitCore

/// Formats a screen as plain text.
public struct ScreenText: Sendable {
    /// The display of the identifiers of rows, for use in other commands.
    public enum Identifiers: Sendable {
        case hidden
        case whole
        /// Whole where the line has room, and else only the beginning.
        case beginning
    }

    /// The maximum width of a line in columns; nil for no limit.
    public var width: Int?
    /// Whether headings are bold.
    public var isStyled: Bool
    public var identifiers: Identifiers
    /// The language of the screen.
    @_spi(Hosting) public var texts = Texts.english

    public init(
        width: Int? = nil,
        isStyled: Bool = false,
        identifiers: Identifiers = .hidden
    ) {
        self.width = width
        self.isStyled = isStyled
        self.identifiers = identifiers
    }

    /// The content, without forms that only filter a list.
    public func content(of screen: Screen) -> TerminalText {
        screen.blocks.map { block -> TerminalText in
            switch block {
            case .list(let list): table(list)
            case .detail(let detail): self.detail(detail)
            case .form(let form): form.filters == nil ? self.form(form) : ""
            case .text(let text): TerminalText(lines: text.text) + "\n"
            case .progress(let progress): "\(self.progress(progress))\n"
            case .chart(let chart): TerminalText(lines: self.chart(chart))
            }
        }.joined()
    }

    /// Labels and values, after an empty line and the title if there is one.
    private func detail(_ detail: DetailBlock) -> TerminalText {
        let items = TerminalText(
            lines: lines(detail.items.map { ($0.label, $0.kind.displayText(of: $0.value)) })
        )
        guard let title = detail.title else { return items }
        return "\n" + heading("\(title)") + "\n" + items
    }

    func heading(_ text: TerminalText) -> TerminalText { isStyled ? .bold(text) : text }

    /// `Importing 42 % (1,200 contacts read)`.
    public func progress(_ block: ProgressBlock) -> String {
        let percent = block.fraction.map { " \(Int((min(1, max(0, $0)) * 100).rounded(.down))) %" } ?? ""
        return DisplayText.visible("\(block.label)\(percent) (\(block.detail))")
    }

    /// A line for each bar: the label, the bar, and the value in words.
    func chart(_ chart: ChartBlock) -> String {
        let labels = chart.bars.map { DisplayText.visible($0.label) }
        let labelWidth = labels.map(DisplayText.width).max() ?? 0
        let texts = chart.bars.map { DisplayText.visible($0.text) }
        let room = (width ?? Self.chartWidth) - labelWidth - (texts.map(DisplayText.width).max() ?? 0) - 4
        let longest = Double(min(max(room, 1), Self.chartWidth))
        return DisplayText.visible(chart.title) + "\n"
            + chart.bars.indices.map { index in
                let length = Int((chart.fraction(of: chart.bars[index]) * longest).rounded(.up))
                let bar = String(repeating: "█", count: length)
                let line = [DisplayText.padded(labels[index], to: labelWidth), bar, texts[index]]
                return line.filter { !$0.isEmpty }.joined(separator: "  ") + "\n"
            }.joined()
    }

    /// The width of a chart if no width is given.
    private static let chartWidth = 60

    /// A table with its heading and rows.
    func table(_ list: ListBlock) -> TerminalText {
        guard !list.rows.isEmpty else { return "" }
        let table = columns(of: list)
        return heading(table.heading) + "\n" + table.rows(of: list)
    }

    /// The columns of a list's table, to be reused for further windows.
    func columns(of list: ListBlock) -> TextTable {
        TextTable(list, identifiers: identifiers, width: width)
    }
}
