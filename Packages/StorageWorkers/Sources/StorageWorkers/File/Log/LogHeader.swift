/// The first line of a log.
enum LogHeader {
    /// Looks at the first line; gives where it ends.
    ///
    /// - Throws: `StorageError.notAStore`, `.futureVersion`, `.corrupt`.
    static func read(_ file: LogFile, size: UInt64) throws -> UInt64 {
        let bytes = try [UInt8](unsafeUninitializedCapacity: 256) { buffer, count in
            count = try file.read(into: UnsafeMutableRawBufferPointer(buffer), at: 0)
        }
        let fields = bytes.prefix { $0 != FileFormat.newline }
            .split(separator: FileFormat.tab, omittingEmptySubsequences: false)
        guard let name = fields.first, name.elementsEqual(FileFormat.name.utf8) else {
            throw StorageError.notAStore(path: file.path, reason: "it does not begin with \(FileFormat.name)")
        }
        let digits = fields.count > 1 ? Array(fields[1]) : []
        let version = digits.withUnsafeBytes { FieldText.decimal($0) }
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
