/// A collection as one connection knows it, with its statements, each prepared once.
final class SQLiteCollection {
    let schema: CollectionSchema
    private let database: SQLiteDatabase
    private var statements: [Key: SQLiteStatement] = [:]
    private var preparedScan: SQLiteStatement?

    /// Whether it has just been looked up, and not been kept from an earlier use.
    var isFresh = true

    enum Purpose: Hashable {
        case rows, position, count, search
    }

    private struct Key: Hashable {
        var purpose: Purpose
        var shape: SQLiteRangeClause.Shape
    }

    /// As it is stored beside the collection.
    let definition: [UInt8]
    /// Gives body and checksum of an id.
    let bodyStatement: SQLiteStatement

    init(_ schema: CollectionSchema, _ definition: [UInt8], database: SQLiteDatabase) throws {
        self.schema = schema
        self.definition = definition
        self.database = database
        bodyStatement = try database.statement(
            "SELECT body, checksum FROM \(SQLiteLayout.table(schema)) WHERE id = ?"
        )
    }

    /// Gives row, id, body and checksum in the order of the table.
    func scanStatement() throws -> SQLiteStatement {
        if let preparedScan { return preparedScan }
        let statement = try database.statement(
            "SELECT row, id, body, checksum FROM \(SQLiteLayout.table(schema)) WHERE row >= ? ORDER BY row LIMIT ?"
        )
        preparedScan = statement
        return try fresh(statement)
    }

    /// A statement that is new cannot tell whether the collection has been made anew since it was looked up.
    private func fresh(_ statement: SQLiteStatement) throws -> SQLiteStatement {
        guard isFresh else { throw SQLiteStaleCollection() }
        return statement
    }

    /// Goes to the first row of a reading.
    ///
    /// - Throws: `SQLiteStaleCollection` where the tables are not those that were looked at before.
    func firstStep(_ statement: SQLiteStatement) throws -> Bool {
        let isThere = try statement.step()
        guard !statement.wasPreparedAgain() else { throw SQLiteStaleCollection() }
        return isThere
    }

    /// The statement for a range, whose values are bound by `SQLiteRangeClause.bind`.
    func statement(_ purpose: Purpose, _ shape: SQLiteRangeClause.Shape) throws -> SQLiteStatement {
        let key = Key(purpose: purpose, shape: shape)
        if let statement = statements[key] { return statement }
        let statement = try database.statement(text(purpose, SQLiteRangeClause(schema, shape)))
        statements[key] = statement
        return try fresh(statement)
    }

    private func text(_ purpose: Purpose, _ clause: SQLiteRangeClause) -> String {
        let rest = "WHERE 1\(clause.conditions)"
        switch purpose {
        case .rows:
            return "SELECT \(clause.key), \(clause.id), t.body, t.checksum FROM \(clause.source) \(rest)"
                + "\(clause.order) LIMIT ?"
        case .position:
            return
                "SELECT \(clause.key), \(clause.id) FROM \(clause.keySource) \(rest)\(clause.order) LIMIT 1 OFFSET ?"
        case .count:
            return "SELECT count(*) FROM \(clause.keySource) \(rest)"
        case .search:
            // The cross join keeps SQLite from walking the index and searching for each of its rows.
            let table = SQLiteLayout.searchTable(schema)
            return "SELECT \(clause.key), \(clause.id) FROM \(table) AS s CROSS JOIN \(clause.source) "
                + "\(clause.isJoined ? "AND" : "ON") \(clause.row) = s.rowid "
                + "WHERE s.\(table) MATCH ?\(clause.conditions) LIMIT ?"
        }
    }
}
