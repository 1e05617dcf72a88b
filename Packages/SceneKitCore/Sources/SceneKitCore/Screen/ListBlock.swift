/// A window on the rows of a list, which may have millions.
public struct ListBlock: Codable, Equatable, Sendable {
    /// One row. Its first cell is its name.
    public struct Row: Codable, Equatable, Sendable {
        /// The row's identifier in `Event.select`.
        public var identifier: String
        /// One text for each column.
        public internal(set) var cells: [String]
        /// The cells as texts, if some are not a person's own words; nil for a row of data.
        private(set) var texts: [LocalizedText]?

        public static func == (left: Self, right: Self) -> Bool {
            left.identifier == right.identifier && left.cells == right.cells
                && left.picture == right.picture && left.values == right.values
        }
        public var picture: Picture?
        /// The labelled values of columns that hold several, by the column's heading. A table's cell shows one of them;
        /// scripts read all of them from JSON.
        public var values: [String: [DetailBlock.Item]]?

        public init(
            identifier: String,
            cells: [String],
            picture: Picture? = nil,
            values: [String: [DetailBlock.Item]]? = nil
        ) {
            self.identifier = identifier
            self.cells = cells
            texts = nil
            self.picture = picture
            self.values = values
        }

        /// A row with cells that are translated.
        public init(
            identifier: String,
            texts: [LocalizedText],
            picture: Picture? = nil,
            values: [String: [DetailBlock.Item]]? = nil
        ) {
            self.identifier = identifier
            cells = texts.map(\.string)
            self.texts = texts
            self.picture = picture
            self.values = values
        }
    }

    /// One column. A list begins with the most important ones: a narrow screen omits the last.
    public struct Column: Codable, Equatable, Sendable, ExpressibleByStringLiteral {
        @Localized public var heading: String
        public var kind: ValueKind
        /// The action that sorts the list by this column; nil if it cannot.
        public var sort: Sort?
        /// The action that changes the column's value in a row; nil if none does.
        public var edit: Edit?

        public init(_ heading: LocalizedText, kind: ValueKind = .text, sort: Sort? = nil, edit: Edit? = nil) {
            _heading = Localized(heading)
            self.kind = kind
            self.sort = sort
            self.edit = edit
        }

        public init(stringLiteral value: String) { self.init(LocalizedText(key: value)) }
    }

    /// The event that sorts a list by a column.
    public struct Sort: Codable, Equatable, Sendable {
        public var action: String
        public var values: [String: [FieldEntry]]
        /// Whether the list is currently sorted this way.
        public var isCurrent: Bool

        public init(_ action: String, values: [String: [FieldEntry]] = [:], isCurrent: Bool = false) {
            self.action = action
            self.values = values
            self.isCurrent = isCurrent
        }
    }

    /// The event that changes a column's value in a row. The action takes the row as another of its values.
    public struct Edit: Codable, Equatable, Sendable {
        public var action: String
        /// The action's field that takes the new value.
        public var field: String

        public init(_ action: String, field: String) {
            self.action = action
            self.field = field
        }
    }

    /// The event that shows the rows from the first one on whose name begins with a letter or comes after it.
    public struct Jump: Codable, Equatable, Sendable {
        public var action: String
        /// The action's field that takes the letter; without a value the list begins at its first row again.
        public var field: String
        /// The letter at which the list begins; nil for its first row.
        public var current: String?

        public init(_ action: String, field: String, current: String? = nil) {
            self.action = action
            self.field = field
            self.current = current
        }
    }

    /// The scene that a row opens.
    public struct Destination: Codable, Equatable, Sendable {
        public var scene: String
        /// The scene's parameter that takes the row's identifier.
        public var parameter: String?

        public init(scene: String, parameter: String? = nil) {
            self.scene = scene
            self.parameter = parameter
        }
    }

    /// The preferred display of the rows.
    public enum Style: String, Codable, Sendable {
        /// A table.
        case rows
        /// Cards side by side, each with its picture.
        case cards
        /// A table whose rows are people or organisations. A front end can draw a picture of each from its name.
        case people
    }

    /// The number of rows in the whole list.
    public struct Total: Codable, Equatable, Sendable {
        public var count: Int
        /// Whether there are more than `count`, because counting all of them would take too long.
        public var isLowerBound: Bool

        public init(_ count: Int, isLowerBound: Bool = false) {
            self.count = count
            self.isLowerBound = isLowerBound
        }
    }

    /// The list's identifier in `Event.select` and `Event.window`.
    public var identifier: String
    public var columns: [Column]
    public var total: Total
    /// The position of `rows`' first row among all rows, from 0.
    public var offset: Int
    /// The rows in the window.
    public var rows: [Row]
    /// A row below all others that adds them up, such as a total. It cannot be chosen.
    public var sum: Row?
    /// The text shown if there are no rows.
    @OptionalLocalized public var placeholder: String?
    public var style: Style
    /// The scene that the rows open. The navigator sets it from the scene's declaration; a list that is not declared names a
    /// scene itself, which opens on top.
    public var destination: Destination?
    /// The event that leads to a letter; nil for a list that is not sorted by names.
    public var jump: Jump?

    public init(
        identifier: String,
        columns: [Column],
        total: Total = Total(0),
        offset: Int = 0,
        rows: [Row] = [],
        sum: Row? = nil,
        placeholder: LocalizedText? = nil,
        style: Style = .rows
    ) {
        self.identifier = identifier
        self.columns = columns
        self.total = total
        self.offset = offset
        self.rows = rows
        self.sum = sum
        _placeholder = OptionalLocalized(placeholder)
        self.style = style
    }
}

extension ListBlock {
    /// Whether the window ends with the list's last row.
    public var isAtEnd: Bool { !total.isLowerBound && offset + rows.count >= total.count }
}

extension ListBlock.Row {
    /// In the order of the names, which spares a writer with sorted keys the sorting.
    private enum CodingKeys: String, CodingKey { case cells, identifier, picture, values }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let identifier = try container.decode(String.self, forKey: .identifier)
        let picture = try container.decodeIfPresent(Picture.self, forKey: .picture)
        let values = try container.decodeIfPresent([String: [DetailBlock.Item]].self, forKey: .values)
        if let cells = try? container.decode([String].self, forKey: .cells) {
            self.init(identifier: identifier, cells: cells, picture: picture, values: values)
        } else {
            let texts = try container.decode([OwnWords].self, forKey: .cells).map(\.text)
            self.init(identifier: identifier, texts: texts, picture: picture, values: values)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        if let texts, encoder.translatedKeys != nil {
            try container.encode(texts.map(OwnWords.init), forKey: .cells)
        } else {
            try container.encode(cells, forKey: .cells)
        }
        try container.encode(identifier, forKey: .identifier)
        try container.encodeIfPresent(picture, forKey: .picture)
        try container.encodeIfPresent(values, forKey: .values)
    }
}

extension ListBlock.Column {
    private enum CodingKeys: String, CodingKey { case heading, kind, sort, edit }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        _heading = try container.decode(Localized.self, forKey: .heading)
        kind = try container.decodeIfPresent(ValueKind.self, forKey: .kind) ?? .text
        sort = try container.decodeIfPresent(ListBlock.Sort.self, forKey: .sort)
        edit = try container.decodeIfPresent(ListBlock.Edit.self, forKey: .edit)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode($heading, forKey: .heading)
        if kind != .text { try container.encode(kind, forKey: .kind) }
        try container.encodeIfPresent(sort, forKey: .sort)
        try container.encodeIfPresent(edit, forKey: .edit)
    }
}
