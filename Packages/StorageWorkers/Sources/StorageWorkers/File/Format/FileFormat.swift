/// The log of a file store: text in UTF-8, one line for each thing that was written, fields with tabs between.
///
/// ```
/// scenekit-records  1  <checksum>
/// <checksum>  1  collection  notes  1  one:title many:tag search
/// <checksum>  2  put  notes  <id>  0=<key>  1=<key>  words=<words>  <body>
/// <checksum>  2  commit  2  <digest>
/// <checksum>  3  delete  notes  <id>
/// <checksum>  3  commit  1  <digest>
/// ```
///
/// - The first line names the format and its version; its checksum is of the text before it.
/// - A line begins with its checksum, XXH64 of what follows the tab behind it, in 16 hexadecimal digits.
/// - The sequence number counts the lines that were ever written, but for the commit lines, which repeat the last one.
/// - A key is preceded by its index's position in the collection's declaration.
/// - A commit line ends a batch: how many lines it has, and the digest of all checksums from the beginning of the log,
///   so that no line can be missing. Lines without one behind them were never committed. One that is whole but for its
///   newline counts.
/// - In a field `\n`, `\r`, `\t` and `\\` stand for what they do in most languages, and `\xNN` for other controls.
enum FileFormat {
    static let name = "scenekit-records"
    static let version = 1

    /// The log, in the store's folder.
    static let logName = "records.log"
    /// A log that is being written, to replace the log; what is left of one is worth nothing.
    static let newLogName = "records.log.new"
    /// Followed by a number: what a writer found behind the last batch and put aside.
    static let unfinishedPrefix = logName + ".unfinished-"
    /// Locked by the process that writes; see `FolderLock`.
    static let lockName = "lock"

    static let tab = UInt8(ascii: "\t")
    static let newline = UInt8(ascii: "\n")
    static let backslash = UInt8(ascii: "\\")
    static let wordsPrefix: StaticString = "words="
    /// What is declared where the line that declared it has been lost: whatever is declared next.
    static let unknownDefinition = "?"

    static let header: [UInt8] = {
        let text = Array("\(name)\t\(version)".utf8)
        var buffer = ByteBuffer()
        text.withUnsafeBytes { buffer.append($0) }
        buffer.append(tab)
        buffer.appendHexadecimal(headerChecksum)
        buffer.append(newline)
        return Array(buffer.bytes)
    }()

    /// The largest sequence number that is read.
    static let lastSequence = UInt64(Int.max)

    /// Where the digest begins.
    static let headerChecksum = Array("\(name)\t\(version)".utf8).withUnsafeBytes(XXHash64.hash)

    /// The digest with one more line in it.
    static func digest(_ digest: UInt64, adding checksum: UInt64) -> UInt64 {
        (((digest << 29) | (digest >> 35)) ^ checksum) &* 0x9E37_79B1_85EB_CA87
    }
}
