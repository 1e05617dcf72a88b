/// An index of a type of records, declared once: its name, and the key under which it has each record.
///
/// The record's schema lists its indexes; see `RecordSchema`. Queries take one, or a part of one: `Note.byTag["history"]`,
/// `Note.byTitle.prefix("Eng")`, `Note.byAuthorAndYear["Ada"][1840...1845]`. Keys are stored so that their bytes sort as the
/// values do. A `String` sorts byte by byte, and `CollatedText` as people expect.
public struct RecordIndex<R: Record, Key: IndexKey>: Sendable {
    let declaration: CollectionSchema.Index
    let fill: @Sendable (R, _ position: Int, inout IndexEntries) -> Void
    /// Which of its keys.
    var part = KeyPart()

    /// An index with one key for each record.
    ///
    /// - Parameters:
    ///   - name: Lower-case letters, digits and single underscores, beginning with a letter.
    ///   - form: The form of the keys, if it is only known at run time; see `IndexKey.form`.
    ///   - revision: Raised when the keys are made otherwise: the index is then made anew beside the former one.
    ///   - key: The record's key; a record without one is not in the index.
    public init(
        _ name: String,
        form: String = Key.form,
        revision: Int = 1,
        _ key: @escaping @Sendable (R) -> Key?
    ) {
        declaration = .init(name, .one, form: form, revision: revision)
        fill = { record, position, entries in
            if let key = key(record) { entries.add(position, key) }
        }
    }

    /// An index with any number of keys for each record, in which a record is once for each.
    ///
    /// A record that has more than 65,535 keys in all its indexes together is refused when it is written, with
    /// `StorageError.invalidRecord`.
    ///
    /// - Parameters:
    ///   - name: Lower-case letters, digits and single underscores, beginning with a letter.
    ///   - revision: Raised when the keys are made otherwise: the index is then made anew beside the former one.
    ///   - keys: The record's keys; equal ones count once.
    public init(_ name: String, revision: Int = 1, each keys: @escaping @Sendable (R) -> [Key]) {
        declaration = .init(name, .many, form: Key.form, revision: revision)
        fill = { record, position, entries in
            for key in keys(record) { entries.add(position, key) }
        }
    }

    /// A part of an index with composite keys whose beginning is given.
    fileprivate init<Whole>(_ whole: RecordIndex<R, Whole>, _ part: KeyPart) {
        declaration = whole.declaration
        fill = whole.fill
        self.part = part
    }
}

extension RecordIndex {
    /// Its name among the indexes of the records.
    public var name: String { declaration.name }

    /// The records with that key.
    public subscript(key: Key) -> RecordIndex {
        narrowed {
            $0.from(key.bytes); $0.upTo(key.bytes + [0])
        }
    }

    /// The records whose keys begin with a text, byte by byte.
    public func prefix(_ text: String) -> RecordIndex where Key == String {
        narrowed {
            $0.from(text.bytes); $0.upTo(text.bytes + [KeyPart.afterAll])
        }
    }

    /// The records with keys in a range: `1990..<2000`, `1990...`, `...1999`.
    public subscript(range: some KeyRange<Key>) -> RecordIndex {
        narrowed { part in
            if let lower = range.lowerKey { part.from(lower.bytes) }
            if let (upper, isIncluded) = range.upperKey { part.upTo(upper.bytes + (isIncluded ? [0] : [])) }
        }
    }

    /// The records whose keys begin with that component, by the rest of their keys.
    public subscript<First, Rest>(first: First) -> RecordIndex<R, Rest> where Key == CompositeKey<First, Rest>
    {
        var part = part
        part.beginning += first.componentBytes
        part.from([])
        part.upTo([KeyPart.afterAll])
        return RecordIndex<R, Rest>(self, part)
    }

    /// The records whose keys' first component is in a range.
    public subscript<First, Rest>(range: some KeyRange<First>) -> RecordIndex
    where Key == CompositeKey<First, Rest> {
        narrowed { part in
            if let lower = range.lowerKey { part.from(lower.componentBytes) }
            if let (upper, isIncluded) = range.upperKey {
                part.upTo(upper.componentBytes + (isIncluded ? [KeyPart.afterAll] : []))
            }
        }
    }

    /// The records whose keys' first component comes after that one.
    public func after<First, Rest>(_ first: First) -> RecordIndex where Key == CompositeKey<First, Rest> {
        narrowed { $0.from(first.componentBytes + [KeyPart.afterAll]) }
    }

    /// The records with that key or one after it.
    public func from(_ key: Key) -> RecordIndex { narrowed { $0.from(key.bytes) } }

    /// The records whose keys' first component is that one or comes after it.
    public func from<First, Rest>(_ first: First) -> RecordIndex where Key == CompositeKey<First, Rest> {
        narrowed { $0.from(first.componentBytes) }
    }

    private func narrowed(_ change: (inout KeyPart) -> Void) -> RecordIndex {
        var index = self
        change(&index.part)
        return index
    }
}
