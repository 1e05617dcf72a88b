internal import CSQLite

/// How long the journal has become, as SQLite tells after each commit.
///
/// SQLite would move a long journal into the store by itself, and keep what fails then to itself; so the connection
/// does that.
final class SQLiteJournal {
    private(set) var pages: Int32 = 0

    /// The journal may become longer than this while it is written in bulk.
    static let usualPages: Int32 = 1_000

    /// Lives as long as the database that it watches.
    func watch(_ handle: OpaquePointer?) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        sqlite3_wal_hook(
            handle,
            { context, _, _, pages in
                guard let context else { return SQLITE_OK }
                Unmanaged<SQLiteJournal>.fromOpaque(context).takeUnretainedValue().pages = pages
                return SQLITE_OK
            },
            context
        )
    }
}

extension SQLiteDatabase {
    /// Moves what can be moved from the journal into the store, without waiting for readers.
    func checkpoint() throws {
        let code = sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
        guard code == SQLITE_OK else { throw error(code) }
    }
}
