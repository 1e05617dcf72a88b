import SceneKitCore

/// The rows of a list in columns, each as wide as its widest cell.
struct TextTable {
    private let headings: [String]
    private let cells: [[String]]
    private let widths: [Int]
    private static let identifierHeading = "ID"
    private static let leastWidth = 6

    /// - Parameter width: what a line may take; the widest columns are cut first, identifiers never.
    init(_ list: ListBlock, showsIdentifiers: Bool, width: Int?) {
        let identifier = showsIdentifiers ? [Self.identifierHeading] : []
        let hasPictures = list.rows.contains { $0.picture != nil }
        headings = (hasPictures ? [""] : []) + list.columns.map(DisplayText.visible) + identifier
        let columns = list.columns.count + (hasPictures ? 1 : 0)
        cells = list.rows.map { row in
            // Where nothing can be drawn, a picture's letters stand for it.
            let picture =
                hasPictures ? [row.picture.map { "[\(DisplayText.visible($0.monogram))]" } ?? ""] : []
            let shown = picture + row.cells.prefix(list.columns.count).map(DisplayText.visible)
            let missing = Array(repeating: "", count: columns - shown.count)
            return shown + missing + (showsIdentifiers ? [DisplayText.visible(row.identifier)] : [])
        }
        var widths = headings.map(DisplayText.width)
        for row in cells {
            for (column, cell) in row.enumerated() {
                widths[column] = max(widths[column], DisplayText.width(cell))
            }
        }
        if let width { Self.shrink(&widths, to: width, columns: columns) }
        self.widths = widths
    }

    var heading: String { line(headings) }

    var rows: String { cells.map { line($0) + "\n" }.joined() }

    private func line(_ cells: [String]) -> String {
        DisplayText.trimmed(
            zip(cells, widths)
                .map { DisplayText.padded(DisplayText.cut($0, to: $1), to: $1) }
                .joined(separator: "  ")
        )
    }

    private static func shrink(_ widths: inout [Int], to width: Int, columns: Int) {
        var excess = widths.reduce(0, +) + 2 * (widths.count - 1) - width
        while excess > 0, let widest = widths[..<columns].indices.max(by: { widths[$0] < widths[$1] }),
            widths[widest] > leastWidth
        {
            widths[widest] -= 1
            excess -= 1
        }
    }
}
