/// The first line of a log.
enum LogHeader {
    /// Verifies the first line, and returns its length.
    ///
    /// - Throws: `StorageError.notAStore`, `.futureVersion`, `.corrupt`.
    static func read(_ file: LogFile) throws -> UInt64 {
        let bytes = try [UInt8](unsafeUninitializedCapacity: 256) { buffer, count in
            count = try file.read(into: UnsafeMutableRawBufferPointer(buffer), at: 0)
        }
        let fields = bytes.prefix { $0 != FileFormat.newline }
            .split(separator: FileFormat.tab, omittingEmptySubsequences: false).map(Array.init)
        guard fields.first == Array(FileFormat.name.utf8) else {
            throw StorageError.notAStore(path: file.path, reason: "it does not begin with \(FileFormat.name)")
        }
        let version = fields.dropFirst().first.flatMap { $0.withUnsafeBytes(FieldText.decimal) }
        if let version, version > FileFormat.version {
            throw StorageError.futureVersion(
                path: file.path,
                found: Int(version),
                supported: FileFormat.version
            )
        }
        guard bytes.starts(with: FileFormat.header) else {
            throw StorageError.corrupt(
                "the first line is not as it was written, in \(file.path)",
                record: nil,
                offset: 0
            )
        }
        return UInt64(FileFormat.header.count)
    }
}
