public import SceneKitCore
public import StorageWorkers

/// A condition that narrows a list, which an index serves.
public struct RecordFilter<R: FieldRecord>: Sendable {
    /// The texts of the filter's fields, without blanks.
    typealias Values = [String: String]

    /// The fields that a person fills in.
    let fields: [Field]
    /// The indexes that serve it.
    private(set) var indexes: [(name: String, isListed: @Sendable () -> Bool)]
    /// The records in the index's own order; nil while the filter's fields are empty.
    let query: @Sendable (Values, RecordQuery<R>.Direction) -> RecordQuery<R>?
    /// The same in the order of another index, by its name.
    private(set) var orders: [String: @Sendable (Values, RecordQuery<R>.Direction) -> RecordQuery<R>?] = [:]
    /// The part of an index with the filter's records in the order of another index, by the name of that one. Its keys are
    /// those of the other index, if `within` of a filter by them takes it.
    private var parts: [String: @Sendable (Values) -> (any Sendable)?] = [:]
    /// The records of this filter in a part of an index with the same keys as its own; nil for another part.
    private var within: (@Sendable (Values, any Sendable, RecordQuery<R>.Direction) -> RecordQuery<R>?)?
    let matches: @Sendable (Values, R) -> Bool
    /// The texts that are stored, where the field has no choices of its own.
    let distinct: (@Sendable (RecordReader) throws -> [String])?

    private init(
        _ fields: [Field],
        _ index: (name: String, isListed: @Sendable () -> Bool),
        query: @escaping @Sendable (Values, RecordQuery<R>.Direction) -> RecordQuery<R>?,
        matches: @escaping @Sendable (Values, R) -> Bool,
        distinct: (@Sendable (RecordReader) throws -> [String])? = nil,
        within: (@Sendable (Values, any Sendable, RecordQuery<R>.Direction) -> RecordQuery<R>?)? = nil
    ) {
        self.fields = fields
        self.within = within
        indexes = [index]
        self.query = query
        self.matches = matches
        self.distinct = distinct
    }

    /// Whether a person has filled in one of its fields.
    func isActive(_ values: Values) -> Bool { fields.contains { values[$0.identifier] != nil } }

    /// The records of this filter and of a range of keys of another one, which one index serves: the value first, and then those
    /// keys. Nil if there is no such index.
    func query(
        _ values: Values,
        and range: Self,
        _ direction: RecordQuery<R>.Direction
    ) -> RecordQuery<R>? {
        guard let within = range.within, let part = parts[range.indexes[0].name]?(values) else { return nil }
        return within(values, part, direction)
    }
}

extension RecordFilter {
    /// Declares a filter by one of a property's values: a choice, yes or no, or one of the texts that are stored.
    public static func choice<Value: FieldValue & IndexKey>(
        _ property: any KeyPath<R, Value> & Sendable,
        _ index: RecordIndex<R, Value>,
        _ label: LocalizedText? = nil
    ) -> Self {
        choice(property, index, label) { $0[keyPath: property] }
    }

    /// Declares a filter by one of the values of an optional property.
    public static func choice<Value: FieldValue & IndexKey>(
        _ property: any KeyPath<R, Value?> & Sendable,
        _ index: RecordIndex<R, Value>,
        _ label: LocalizedText? = nil
    ) -> Self {
        choice(property, index, label) { $0[keyPath: property] }
    }

    private static func choice<Value: FieldValue & IndexKey>(
        _ property: PartialKeyPath<R>,
        _ index: RecordIndex<R, Value>,
        _ label: LocalizedText?,
        value: @escaping @Sendable (R) -> Value?
    ) -> Self {
        let name = R.name(of: property)
        let kind = Value.kind.options.map(ValueKind.choice) ?? Value.kind
        // A text has no choices of its own.
        let texts = kind.choices == nil ? index as? RecordIndex<R, String> : nil
        var distinct: (@Sendable (RecordReader) throws -> [String])?
        if let texts { distinct = { try $0.distinct(texts) { value($0)?.entries.first?.text } } }
        return Self(
            [
                Field(
                    name,
                    label: label ?? R.label(of: property),
                    kind: kind,
                    summary: "show only records with this value"
                )
            ],
            (index.name, { R.schema.lists(index) }),
            query: { values, direction in
                Value(filter: values[name]).map { RecordQuery(index[$0], direction: direction) }
            },
            matches: { values, record in Value(filter: values[name]).map { $0 == value(record) } ?? true },
            distinct: distinct
        )
    }

    /// Declares a filter by a range of a property's values, such as dates or numbers.
    public static func range<Value: FieldValue & IndexKey & Comparable>(
        _ property: any KeyPath<R, Value> & Sendable,
        _ index: RecordIndex<R, Value>,
        _ label: LocalizedText? = nil
    ) -> Self {
        range(property, index, label) { $0[keyPath: property] }
    }

    /// Declares a filter by a range of the values of an optional property.
    public static func range<Value: FieldValue & IndexKey & Comparable>(
        _ property: any KeyPath<R, Value?> & Sendable,
        _ index: RecordIndex<R, Value>,
        _ label: LocalizedText? = nil
    ) -> Self {
        range(property, index, label) { $0[keyPath: property] }
    }

    private static func range<Value: FieldValue & IndexKey & Comparable>(
        _ property: PartialKeyPath<R>,
        _ index: RecordIndex<R, Value>,
        _ label: LocalizedText?,
        value: @escaping @Sendable (R) -> Value?
    ) -> Self {
        let (name, shown) = (R.name(of: property), label ?? R.label(of: property))
        let (lower, upper) = (name + "-from", name + "-through")
        let part: @Sendable (Values, RecordIndex<R, Value>, RecordQuery<R>.Direction) -> RecordQuery<R>? = {
            values,
            index,
            direction in
            switch (Value(filter: values[lower]), Value(filter: values[upper])) {
            case (let first?, let last?) where first <= last:
                RecordQuery(index[first...last], direction: direction)
            // A range that ends before it begins has nothing in it.
            case (let first?, .some): RecordQuery(index[first..<first], direction: direction)
            case (let first?, nil): RecordQuery(index[first...], direction: direction)
            case (nil, let last?): RecordQuery(index[...last], direction: direction)
            case (nil, nil): nil
            }
        }
        return Self(
            [
                Field(
                    lower,
                    label: "\(shown) from",
                    kind: Value.kind,
                    summary: "show only records with this value or a later one"
                ),
                Field(
                    upper,
                    label: "\(shown) through",
                    kind: Value.kind,
                    summary: "show only records with this value or an earlier one"
                ),
            ],
            (index.name, { R.schema.lists(index) }),
            query: { part($0, index, $1) },
            matches: { values, record in
                guard let value = value(record) else {
                    return values[lower] == nil && values[upper] == nil
                }
                return Value(filter: values[lower]).map { $0 <= value } ?? true
                    && Value(filter: values[upper]).map { value <= $0 } ?? true
            },
            within: { values, other, direction in
                (other as? RecordIndex<R, Value>).flatMap { part(values, $0, direction) }
            }
        )
    }

    /// Declares a filter by whether an optional property has a value.
    ///
    /// - Parameter index: An index whose key is whether the property has a value: `{ $0.returned != nil }`.
    public static func presence<Value>(
        _ property: any KeyPath<R, Value?> & Sendable,
        _ index: RecordIndex<R, Bool>,
        _ label: LocalizedText? = nil
    ) -> Self {
        let name = R.name(of: property) + "-is-there"
        return Self(
            [
                Field(
                    name,
                    label: label ?? R.label(of: property),
                    kind: .choice([
                        .init("true", label: "With a value"), .init("false", label: "Without a value"),
                    ]),
                    summary: "show only records with or without a value"
                )
            ],
            (index.name, { R.schema.lists(index) }),
            query: { values, direction in
                Bool(filter: values[name]).map { RecordQuery(index[$0], direction: direction) }
            },
            matches: { values, record in
                Bool(filter: values[name]).map { (record[keyPath: property] != nil) == $0 } ?? true
            }
        )
    }

    /// The filter with an order that another index serves: the filter's value first, and then the order's key.
    ///
    /// Without it, the list sorts at most 10,000 matches of the filter, and shows more of them in the filter's own order. With it,
    /// the index also serves this filter together with a range of the order's keys, for any number of records.
    ///
    /// ```swift
    /// $0.filters = [.choice(\.state, Loan.byState).sorted(like: Loan.byDue, by: Loan.byStateAndDue)]
    /// ```
    public func sorted<Key, Value: FieldValue & IndexKey, Rest>(
        like order: RecordIndex<R, Key>,
        by index: RecordIndex<R, CompositeKey<Value, Rest>>
    ) -> Self {
        var filter = self
        let name = fields[0].identifier
        filter.indexes.append((index.name, { R.schema.lists(index) }))
        filter.orders[order.name] = { values, direction in
            Value(filter: values[name]).map { RecordQuery(index[$0], direction: direction) }
        }
        filter.parts[order.name] = { values in Value(filter: values[name]).map { index[$0] } }
        return filter
    }

    /// The mistake and how to correct it; nil if there is none.
    var fault: String? {
        indexes.first { !$0.isListed() }.map {
            RecordSort<R>.fault("the filter '\(fields[0].identifier)'", $0.name)
        }
    }
}

extension FieldValue {
    /// The value of a filter's field; nil for an empty one. The form has checked the text.
    fileprivate init?(filter text: String?) {
        guard let text, let value = try? Self(entries: [.text(text)]) else { return nil }
        self = value
    }
}

extension FieldRecord {
    /// The label of the field that a property fills.
    static func label(of property: PartialKeyPath<Self>) -> LocalizedText {
        field(of: property)?.declaration.$label ?? LocalizedText(verbatim: name(of: property))
    }
}

extension RecordReader {
    /// The first texts of an index, each once, by a step for each.
    fileprivate func distinct<R: FieldRecord>(
        _ index: RecordIndex<R, String>,
        _ text: (R) -> String?
    ) throws -> [String] {
        var texts: [String] = []
        var part = index
        while texts.count < Self.shownTexts {
            guard let record = try page(R.self, RecordQuery(part, limit: 1)).records.first,
                let text = text(record)
            else { break }
            texts.append(text)
            part = index[(text + "\u{0}")...]
        }
        return texts
    }

    private static var shownTexts: Int { 50 }
}
