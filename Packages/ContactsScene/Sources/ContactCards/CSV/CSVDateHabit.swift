/// The order of day and month in a document's columns of dates, as the unmistakable dates among them show it.
struct CSVDateHabit {
    /// The numbers of dates that show each order, by column.
    private var counts: [Int: [WrittenDate.Order: Int]] = [:]
    /// The same for the whole document.
    private var all: [WrittenDate.Order: Int] = [:]
    /// The order if no date shows one; nil if it is not known, either.
    private let usual: WrittenDate.Order?

    /// - Parameter usual: The order in documents of the program that wrote this one; nil if it has both.
    init(usual: WrittenDate.Order?) {
        self.usual = usual
    }

    /// Counts a cell.
    mutating func note(_ text: String, column: Int) {
        guard PartialDate(parsing: text) == nil, let order = WrittenDate(parsing: text)?.order else { return }
        counts[column, default: [:]][order, default: 0] += 1
        all[order, default: 0] += 1
    }

    /// The order in a column, or in the whole document if the column does not show it, and whether it is sure.
    func order(of column: Int) -> (order: WrittenDate.Order, isKnown: Bool) {
        let shown = counts[column] ?? all
        let (day, month) = (shown[.dayFirst] ?? 0, shown[.monthFirst] ?? 0)
        if let usual {
            // A single date in the other order may be a slip.
            let others = usual == .dayFirst ? month : day
            if others <= max(1, day + month - others) { return (usual, true) }
        }
        guard day + month > 0 else { return (.monthFirst, false) }
        return (day > month ? .dayFirst : .monthFirst, min(day, month) == 0)
    }
}
