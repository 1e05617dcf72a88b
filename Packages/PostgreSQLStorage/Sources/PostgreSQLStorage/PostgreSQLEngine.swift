@_spi(Backend) public import StorageWorkers

/// Keeps records in a PostgreSQL database, which hosts on several machines may share, through the system's libpq.
///
/// The database's other tables are left alone: the store's begin with `scenekit_`, in the first schema of the search
/// path. The URI is libpq's own, so that `PGPASSWORD`, the password file, service files and the TLS modes work as in
/// `psql`.
public struct PostgreSQLEngine: StorageEngine {
    var address: ServerAddress
    let options: StorageOptions
    private let host = ServerValue((0..<16).map { _ in UInt8.random(in: .min ... .max) })
    private let absence = ServerAbsence()

    public let isShared = true
    public let hasBriefReads = false

    /// The most connections with which a store reads.
    private static let readers = 8

    /// - Parameters:
    ///   - uri: A connection URI, such as `postgresql://ada@db.example/contacts`.
    ///   - options: `busyTimeout` limits the wait for another writer's lock, and for a server that restarts. After it, calls fail at once
    ///     until the server can be reached again.
    /// - Throws: `StorageError.invalidLocation`.
    public init(uri: String, options: StorageOptions = StorageOptions()) throws {
        address = try ServerAddress(parsing: uri)
        self.options = options
    }

    public func connect() throws -> any StorageConnection { try open() }

    func open() throws -> PostgreSQLConnection {
        try PostgreSQLConnection(address, options, host: host, absence: absence)
    }

    /// Listens on a connection of its own, and calls at least every second.
    public func observeWrites(_ signal: @escaping @Sendable () -> Void) -> (@Sendable () -> Void)? {
        let listener = ChangeListener(address, signal)
        return { listener.stop() }
    }

    /// Compares all records with their checksums, and the tables of keys and words with the records.
    public func check(_ report: (StorageDamage) -> Void, progress: @escaping StorageProgress) throws -> Int {
        let connection = try open()
        let count = try connection.check(report, progress)
        try connection.close()
        return count
    }

    /// Writes a copy, as it is at one moment, to a new SQLite file.
    public func backup(to path: String, progress: @escaping StorageProgress) throws {
        try backUp(toSQLite: path, progress: progress)
    }
}

extension StorageSchemes {
    /// Adds `postgresql:` and `postgres:`.
    public mutating func addPostgreSQL() {
        for scheme in ["postgresql", "postgres"] {
            self[scheme] = { location, options in
                try PostgreSQLEngine(uri: location.scheme + ":" + location.path, options: options)
            }
        }
    }
}

@_spi(Backend)
extension PostgreSQLEngine: PoolingEngine {
    /// At most eight connections; a read waits for one as long as for a lock.
    public func makeReaderPool() -> any StorageReaderPool {
        let wait = Duration.milliseconds(max(1, options.busyTimeout))
        return ReaderPool(engine: self, limits: ReaderLimits(connections: Self.readers, wait: wait))
    }
}
