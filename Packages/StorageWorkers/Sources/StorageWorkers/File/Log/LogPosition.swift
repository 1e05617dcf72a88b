/// The end of a batch in a log, from which the log goes on; by default the beginning of a file.
struct LogPosition: Sendable {
    var offset: UInt64 = 0
    /// The last number that a line got.
    var sequence: UInt64 = 0
    var digest = FileFormat.headerChecksum

    /// Adds a line's checksum to the digest.
    mutating func add(_ checksum: UInt64) {
        digest = FileFormat.digest(digest, adding: checksum)
    }
}

/// The bytes of a line in the log.
struct LinePlace: Sendable {
    var offset: UInt64 = 0
    /// With its newline.
    var length = 0

    var end: UInt64 { offset + UInt64(length) }
}
