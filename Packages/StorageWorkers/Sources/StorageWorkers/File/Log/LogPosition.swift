/// A position between two batches of a log. The default is the beginning of the file.
struct LogPosition: Sendable {
    var offset: UInt64 = 0
    /// The number of the last line.
    var sequence: UInt64 = 0
    var digest = FileFormat.headerChecksum

    /// Adds the checksum of a line to the digest.
    mutating func add(_ checksum: UInt64) {
        digest = FileFormat.digest(digest, adding: checksum)
    }
}

/// The position and length of a line in the log.
struct LinePlace: Sendable {
    var offset: UInt64 = 0
    /// Includes the newline.
    var length = 0

    var end: UInt64 { offset + UInt64(length) }
}
