/// The tables of the store's file.
///
/// A collection `contacts` has a table of that name (row, id, a column for each index with one key, body, checksum), a
/// table `contacts__category` for an index with many keys, and the full-text table `contacts__search`. All indexes,
/// that of the ids too, stand beside the tables, so that a bulk write can make them at its end. A record whose words
/// change gets a new row number, and row numbers are never used again: the words of an old row, which stay in the
/// full-text table, find nothing.
enum SQLiteLayout {
    /// `SCNK`, as SQLite's file format has it at offset 68.
    static let applicationID = 0x5343_4E4B
    /// A store of version 1 is read as it is, and brought to this version by the first write.
    static let version = 2

    static func table(_ schema: CollectionSchema) -> String { "\"\(schema.name)\"" }

    static func manyTable(_ schema: CollectionSchema, _ index: Int) -> String {
        // An index may be added under the name of another one, but not under its number.
        let index = schema.indexes[index].state.isAdded ? "\(index)" : schema.indexes[index].name
        return "\"\(schema.name)__\(index)\""
    }

    static func searchTable(_ schema: CollectionSchema) -> String { "\"\(schema.name)__search\"" }

    static func column(_ schema: CollectionSchema, _ index: Int) -> String {
        "\"key_\(schema.indexes[index].name)\""
    }

    /// Whether an index is a column of the collection's table: one with one key that was made with it.
    static func isColumn(_ index: CollectionSchema.Index) -> Bool {
        index.cardinality == .one && !index.state.isAdded
    }

    /// The positions of the indexes that are columns.
    static func columnIndexes(_ schema: CollectionSchema) -> [Int] {
        schema.indexes.indices.filter { isColumn(schema.indexes[$0]) }
    }

    /// The positions of the indexes with tables of their own.
    static func manyIndexes(_ schema: CollectionSchema) -> [Int] {
        schema.indexes.indices.filter { !isColumn(schema.indexes[$0]) }
    }

    /// `counts` has the number of entries of each index and that of the records last, with spaces between, and then
    /// the sum of `SQLiteWords`; `changes` counts the transactions.
    static func storeStatements(version: Int = version) -> [String] {
        let shape = version > 1 ? ",\n    shape TEXT NOT NULL" : ""
        return [
            """
            CREATE TABLE store_collections (
                name TEXT PRIMARY KEY, version INTEGER NOT NULL, definition TEXT NOT NULL, next_row INTEGER NOT NULL,
                counts TEXT NOT NULL, changes INTEGER NOT NULL, lacks_indexes INTEGER NOT NULL DEFAULT 0\(shape)
            ) STRICT, WITHOUT ROWID
            """,
            "PRAGMA application_id = \(applicationID)",
            "PRAGMA user_version = \(version)",
        ]
    }

    /// Brings a store of version 1 to the present one.
    static let upgradeStatements =
        ["ALTER TABLE store_collections RENAME TO store_collections_1"] + storeStatements() + [
            "INSERT INTO store_collections SELECT name, version, definition, next_row, counts, changes, lacks_indexes, '' "
                + "FROM store_collections_1",
            "DROP TABLE store_collections_1",
        ]

    static func createStatements(_ schema: CollectionSchema) -> [String] {
        let columns = columnIndexes(schema).map { ", \(column(schema, $0)) TEXT" }.joined()
        var statements = [
            "CREATE TABLE \(table(schema)) (row INTEGER PRIMARY KEY, id TEXT NOT NULL\(columns), "
                + "body TEXT NOT NULL, checksum INTEGER NOT NULL) STRICT"
        ]
        statements += manyIndexes(schema).map { createStatement(schema, $0) }
        if schema.isSearchable { statements += createSearchStatements(schema) }
        return statements
    }

    /// Makes the table of an index.
    static func createStatement(_ schema: CollectionSchema, _ index: Int) -> String {
        "CREATE TABLE \(manyTable(schema, index)) (key TEXT NOT NULL, id TEXT NOT NULL, row INTEGER NOT NULL) STRICT"
    }

    static func createSearchStatements(_ schema: CollectionSchema) -> [String] {
        let table = searchTable(schema)
        // The words come folded and in ASCII spacing, so the plainest tokenizer reads them right.
        return [
            "CREATE VIRTUAL TABLE \(table) USING fts5(words, content='', columnsize=0, "
                + "detail=none\(letters), tokenize='ascii')",
            "INSERT INTO \(table) (\(table), rank) VALUES ('hashsize', 4194304)",
        ]
    }

    /// Indexes the first letters of words too, so that a search for one letter costs the same in a store of any size.
    private static let letters = ", prefix='1'"

    /// The same declaration as earlier programs made it; their tables are searched more slowly for one letter.
    static func withoutLetters(_ declaration: String) -> String { declaration.replacing(letters, with: "") }

    /// Drops the tables of a collection beside its own; its stored schema says which it has.
    static func dropStatements(_ schema: CollectionSchema) -> [String] {
        let many = manyIndexes(schema).map { manyTable(schema, $0) }
        return (many + (schema.isSearchable ? [searchTable(schema)] : [])).map { "DROP TABLE " + $0 }
    }

    /// Makes the indexes; a bulk write into an empty collection does so at its end.
    static func createIndexStatements(_ schema: CollectionSchema) -> [String] {
        indexes(schema).map { "CREATE \($0.kind) IF NOT EXISTS \($0.name) ON \($0.columns)" }
    }

    static func dropIndexStatements(_ schema: CollectionSchema) -> [String] {
        indexes(schema).map { "DROP INDEX IF EXISTS " + $0.name }
    }

    private static func indexes(
        _ schema: CollectionSchema
    ) -> [(kind: String, name: String, columns: String)] {
        var indexes = [("UNIQUE INDEX", "\"\(schema.name)__by_id\"", "\(table(schema)) (id)")]
        for (position, index) in schema.indexes.enumerated() {
            let label = index.state.isAdded ? "\(position)" : index.name
            let name = "\"\(schema.name)__by_\(label)\""
            if isColumn(index) {
                indexes.append(("INDEX", name, "\(table(schema)) (\(column(schema, position)), id)"))
            } else {
                let table = manyTable(schema, position)
                let byRow = "\"\(schema.name)__rows_by_\(label)\""
                indexes.append(("UNIQUE INDEX", name, "\(table) (key, id, row)"))
                indexes.append(("INDEX", byRow, "\(table) (row)"))
            }
        }
        return indexes
    }
}
