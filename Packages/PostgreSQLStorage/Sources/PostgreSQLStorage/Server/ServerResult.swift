internal import CPostgreSQL
internal import StorageWorkers

/// The rows that a statement returned, in PostgreSQL's binary format.
final class ServerResult {
    private let handle: OpaquePointer
    let rows: Int
    private let columns: Int32

    /// Takes over the library's result.
    init(_ handle: OpaquePointer) {
        self.handle = handle
        rows = Int(libpq.PQntuples(handle))
        columns = libpq.PQnfields(handle)
    }

    deinit { libpq.PQclear(handle) }

    /// Whether the statement has committed; a `COMMIT` of a transaction that has failed does not.
    var isCommit: Bool { libpq.PQcmdStatus(handle).map { String(cString: $0) } == "COMMIT" }

    /// A value in place, which is there as long as this object; nil for a null.
    ///
    /// - Throws: `StorageError.failed` if the server has sent fewer columns.
    func bytesIfAny(_ row: Int, _ column: Int32) throws -> UnsafeRawBufferPointer? {
        guard row < rows, column < columns else { throw Self.unreadable }
        let row = Int32(clamping: row)
        guard libpq.PQgetisnull(handle, row, column) == 0 else { return nil }
        let length = Int(libpq.PQgetlength(handle, row, column))
        return UnsafeRawBufferPointer(start: libpq.PQgetvalue(handle, row, column), count: length)
    }

    func bytes(_ row: Int, _ column: Int32) throws -> UnsafeRawBufferPointer {
        guard let bytes = try bytesIfAny(row, column) else { throw Self.unreadable }
        return bytes
    }

    func array(_ row: Int, _ column: Int32) throws -> [UInt8] { Array(try bytes(row, column)) }

    func text(_ row: Int, _ column: Int32) throws -> String {
        String(decoding: try bytes(row, column), as: UTF8.self)
    }

    /// A `bigint`.
    func number(_ row: Int, _ column: Int32) throws -> Int {
        let bytes = try bytes(row, column)
        guard bytes.count == MemoryLayout<Int64>.size else { throw Self.unreadable }
        return Int(Int64(bigEndian: bytes.loadUnaligned(as: Int64.self)))
    }

    static var unreadable: StorageError {
        .failed("the database server has sent an answer of another form than asked for; check its version")
    }
}
