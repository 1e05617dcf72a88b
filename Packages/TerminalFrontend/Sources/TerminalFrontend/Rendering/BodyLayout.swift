@_spi(Hosting) import SceneKitCore

/// The layout of the screen: title, blocks, message, hints.
struct BodyLayout: Equatable, Sendable {
    /// The area of one block, by its position in the screen.
    struct Pane: Equatable, Sendable {
        var block: Int
        var rect: Rect
        /// The number of rows that show the whole block.
        var height: Int
    }

    /// The smallest readable size.
    static let least = Size(columns: 24, rows: 6)
    /// From this width on, blocks after a list are placed beside it.
    private static let twoColumns = 110

    let size: Size
    /// Whether lines separate title, body and message.
    let hasRules: Bool
    private(set) var message: [String] = []
    private(set) var body: Rect
    private(set) var panes: [Pane] = []
    /// The picture beside the blocks, if the terminal draws it.
    private(set) var picture: PlacedPicture?

    var isTooSmall: Bool { size.columns < Self.least.columns || size.rows < Self.least.rows }
    var messageRow: Int { size.rows - 1 - max(1, message.count) }

    init(_ model: TerminalModel) {
        size = model.size
        hasRules = size.rows >= 14
        body = Rect(row: 0, column: 0, rows: 0, columns: 0)
        guard !isTooSmall, let screen = model.screen else { return }
        message = Self.messageLines(model, columns: size.columns - 2, limit: max(1, size.rows / 4))
        let top = hasRules ? 2 : 1
        let bottom = messageRow - (hasRules ? 1 : 0)
        body = Rect(row: top, column: 1, rows: max(0, bottom - top), columns: size.columns - 2)
        arrange(screen, model.view, model.photo)
    }

    private static func messageLines(_ model: TerminalModel, columns: Int, limit: Int) -> [String] {
        if case .prompt(let prompt) = model.overlay, model.notice == nil, model.screen?.question == nil {
            let meaning = prompt.meaning(in: model.size, model.texts) ?? ""
            return meaning.isEmpty ? [] : Array(CellText.wrap(meaning, to: columns).prefix(limit))
        }
        if case .search(let line) = model.overlay { return ["/" + line.text] }
        guard let message = model.notice?.localized(by: model.texts) ?? model.screen?.shownMessage else {
            return []
        }
        let prefix: String =
            switch message.kind {
            case .information: ""
            case .warning: model.texts("Warning:") + " "
            case .error: model.texts("Error:") + " "
            }
        let lines = CellText.wrap(prefix + message.text, to: columns)
        guard lines.count > limit else { return lines }
        return lines.prefix(limit - 1) + [CellText.cut(lines[limit - 1] + " …", to: columns - 1)]
    }

    private mutating func arrange(_ screen: Screen, _ view: SceneView, _ photo: Photo?) {
        let list = screen.blocks.firstIndex { if case .list = $0 { true } else { false } }
        let all = Array(screen.blocks.indices)
        guard let list, body.columns >= Self.twoColumns, list + 1 < all.count else {
            stack(all, in: room(for: photo, all, in: body, screen), screen, view)
            return
        }
        let left = body.columns * 3 / 5
        stack(
            Array(all[...list]),
            in: Rect(row: body.row, column: body.column, rows: body.rows, columns: left),
            screen,
            view
        )
        stack(
            Array(all[(list + 1)...]),
            in: room(
                for: photo,
                Array(all[(list + 1)...]),
                in: Rect(
                    row: body.row,
                    column: body.column + left + 3,
                    rows: body.rows,
                    columns: body.columns - left - 3
                ),
                screen
            ),
            screen,
            view
        )
    }

    /// Places the picture of one of the blocks, and returns the rest of the area.
    private mutating func room(for photo: Photo?, _ blocks: [Int], in area: Rect, _ screen: Screen) -> Rect {
        guard let photo, blocks.contains(where: { screen.blocks[$0].picture?.source == photo.source }),
            let picture = PlacedPicture(photo, in: area)
        else { return area }
        self.picture = picture
        var rest = area
        rest.columns = picture.rect.column - 2 - area.column
        return rest
    }

    /// Places blocks below each other. If there is not enough room, one of them shrinks and scrolls.
    private mutating func stack(_ blocks: [Int], in area: Rect, _ screen: Screen, _ view: SceneView) {
        let natural = blocks.map { BlockHeight.of($0, in: screen, view, columns: area.columns) }
        var heights = natural
        var gap = area.rows >= 10 ? 1 : 0
        func used() -> Int { heights.reduce(0, +) + gap * max(0, heights.filter { $0 > 0 }.count - 1) }
        guard !blocks.isEmpty else { return }
        let flexible =
            blocks.firstIndex { if case .list = screen.blocks[$0] { true } else { false } }
            ?? heights.indices.max { heights[$0] < heights[$1] } ?? 0
        if used() > area.rows {
            heights[flexible] = min(natural[flexible], 5)
            while used() > area.rows {
                let others = heights.indices.filter { $0 != flexible && heights[$0] > 1 }
                if let tallest = others.max(by: { heights[$0] < heights[$1] }) {
                    heights[tallest] -= 1
                } else if gap > 0 {
                    gap = 0
                } else if let last = heights.indices.last(where: { $0 != flexible && heights[$0] > 0 }) {
                    heights[last] = 0
                } else {
                    break
                }
            }
            heights[flexible] += area.rows - used()
        }
        var row = area.row
        for (index, block) in blocks.enumerated() where heights[index] > 0 {
            let rect = Rect(row: row, column: area.column, rows: heights[index], columns: area.columns)
            panes.append(Pane(block: block, rect: rect, height: natural[index]))
            row += heights[index] + gap
        }
    }
}

/// Computes the rows that show a whole block.
enum BlockHeight {
    static func of(_ block: Int, in screen: Screen, _ view: SceneView, columns: Int) -> Int {
        switch screen.blocks[block] {
        case .list(let list):
            if list.total.count > 0 { return list.total.count + (list.sum == nil ? 1 : 2) }
            return list.placeholder.map { CellText.wrap($0, to: columns - 2).count } ?? 1
        case .detail(let detail): return DetailLines(detail, columns: columns).lines.count
        case .form(let form):
            guard let editor = view.forms[form.identifier] else { return 0 }
            return FormLines(
                editor,
                columns: columns,
                buttons: screen.buttons(below: form.identifier),
                focus: view.focus
            ).lines.count
        case .text(let text): return CellText.wrap(text.text, to: columns).count
        case .progress: return 1
        case .chart(let chart): return chart.bars.count + 1
        }
    }
}
