import SceneKitCore

extension ListBlock.Column {
    private static let mark = " ▲"

    /// The heading, with a mark where the list is sorted by the column.
    var shownHeading: String { heading + (sort?.isCurrent == true ? Self.mark : "") }

    /// The heading with room for the mark that it may get, so that columns stand still when the list is sorted.
    var widestHeading: String { heading + (sort == nil ? "" : Self.mark) }

    /// Whether its cells end at the same column, as numbers do.
    var isNumeric: Bool {
        switch kind {
        case .integer, .decimal, .money: true
        default: false
        }
    }
}
