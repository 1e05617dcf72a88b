import SceneKitCore

extension ListBlock.Column {
    private static let mark = " ▲"

    /// The heading, with a mark if the list is sorted by the column.
    var shownHeading: String { heading + (sort?.isCurrent == true ? Self.mark : "") }

    /// The heading with room for a mark, so that columns do not move when the list is sorted.
    var widestHeading: String { heading + (sort == nil ? "" : Self.mark) }
}
