import CSQLite

/// A SQLite file that another connection writes to.
final class DatabaseFile {
    private let connection: OpaquePointer

    struct NotOpened: Error {}

    init(_ path: String) throws {
        var opened: OpaquePointer?
        guard sqlite3_open(path, &opened) == SQLITE_OK, let opened else { throw NotOpened() }
        connection = opened
    }

    deinit { sqlite3_close(connection) }

    /// Changes with each commit of another connection (PRAGMA data_version).
    var version: Int32 {
        rows("PRAGMA data_version") { sqlite3_column_int($0, 0) }.first ?? 0
    }

    /// The bodies of all records by their ids, by the names of their collections.
    ///
    /// - Parameter left: The names of collections to leave out, without their space.
    func contents(without left: Set<String>) -> [String: [String: String]] {
        let names = rows("SELECT name FROM store_collections") { Self.text($0, 0) }
        var contents: [String: [String: String]] = [:]
        for name in names where !left.contains(String(name.split(separator: "/").last ?? "")) {
            let records = rows("SELECT id, body FROM \"\(name)\"") { (Self.text($0, 0), Self.text($0, 1)) }
            contents[name] = Dictionary(records, uniquingKeysWith: { first, _ in first })
        }
        return contents.filter { !$0.value.isEmpty }
    }

    private static func text(_ statement: OpaquePointer, _ column: Int32) -> String {
        sqlite3_column_text(statement, column).map { String(cString: $0) } ?? ""
    }

    private func rows<Row>(_ sql: String, _ row: (OpaquePointer) -> Row) -> [Row] {
        var prepared: OpaquePointer?
        sqlite3_prepare_v2(connection, sql, -1, &prepared, nil)
        guard let statement = prepared else { return [] }
        defer { sqlite3_finalize(statement) }
        var rows: [Row] = []
        while sqlite3_step(statement) == SQLITE_ROW { rows.append(row(statement)) }
        return rows
    }
}
