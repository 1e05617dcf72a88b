/// The first line of a log.
enum LogHeader {
    /// Verifies the first line, and returns its end and the log's version.
    ///
    /// - Throws: `StorageError.notAStore`, `.futureVersion`, `.corrupt`.
    static func read(_ file: LogFile) throws -> (end: LogPosition, version: Int) {
        let bytes = try [UInt8](unsafeUninitializedCapacity: 256) { buffer, count in
            count = try file.read(into: UnsafeMutableRawBufferPointer(buffer), at: 0)
        }
        let fields = bytes.prefix { $0 != FileFormat.newline }
            .split(separator: FileFormat.tab, omittingEmptySubsequences: false).map(Array.init)
        guard fields.first == Array(FileFormat.name.utf8) else {
            throw StorageError.notAStore(path: file.path, reason: "it does not begin with \(FileFormat.name)")
        }
        let version = fields.dropFirst().first.flatMap { $0.withUnsafeBytes(FieldText.decimal) }
        // With the checksum of this version, the number itself is damaged.
        let sum = fields.dropFirst(2).first.flatMap { $0.withUnsafeBytes(FieldText.hexadecimal) }
        if let version, version > FileFormat.version, sum != FileFormat.headerChecksum {
            throw StorageError.futureVersion(
                path: file.path,
                found: Int(version),
                supported: FileFormat.version
            )
        }
        let known = min(version.map(Int.init) ?? FileFormat.version, FileFormat.version)
        let header = FileFormat.header(version: known)
        guard known > 0, bytes.starts(with: header) else {
            throw StorageError.corrupt(
                "the first line is not as it was written, in \(file.path)",
                record: nil,
                offset: 0
            )
        }
        let digest = FileFormat.headerChecksum(version: known)
        return (LogPosition(offset: UInt64(header.count), digest: digest), known)
    }
}
