/// A window on rows, of which there may be millions.
public struct ListBlock: Codable, Equatable, Sendable {
    /// One row; its first cell is what it is called.
    public struct Row: Codable, Equatable, Sendable {
        /// What `Event.select` names.
        public var identifier: String
        /// One text for each column.
        public var cells: [String]
        public var picture: Picture?
        /// All values of the columns whose cell shows one of several, by the column's heading, each with its own
        /// label. Tables show the cells; scripts read the values from JSON.
        public var values: [String: [DetailBlock.Item]]?

        public init(
            identifier: String,
            cells: [String],
            picture: Picture? = nil,
            values: [String: [DetailBlock.Item]]? = nil
        ) {
            self.identifier = identifier
            self.cells = cells
            self.picture = picture
            self.values = values
        }
    }

    /// How many rows there are in all.
    public struct Total: Codable, Equatable, Sendable {
        public var count: Int
        /// Whether there are more than `count`, and counting them was not worth the time.
        public var isLowerBound: Bool

        public init(_ count: Int, isLowerBound: Bool = false) {
            self.count = count
            self.isLowerBound = isLowerBound
        }
    }

    /// What `Event.select` and `Event.window` name.
    public var identifier: String
    /// The columns' headings.
    public var columns: [String]
    public var total: Total
    /// The position of the first row in `rows` among all rows, from 0.
    public var offset: Int
    /// The rows in the window.
    public var rows: [Row]
    /// What is shown in place of no rows at all.
    public var placeholder: String?

    public init(
        identifier: String,
        columns: [String],
        total: Total = Total(0),
        offset: Int = 0,
        rows: [Row] = [],
        placeholder: String? = nil
    ) {
        self.identifier = identifier
        self.columns = columns
        self.total = total
        self.offset = offset
        self.rows = rows
        self.placeholder = placeholder
    }
}
