/// The format of a file store's log: UTF-8 text with one line per operation, and tabs between fields.
///
/// ```
/// scenekit-records  2  <checksum>
/// <checksum>  1  collection  notes  1  one:title many:tag search:icu  <shape>
/// <checksum>  2  put  notes  <id>  0=<key>  1=<key>  words=<words>  <body>
/// <checksum>  2  commit  2  <digest>
/// <checksum>  3  delete  notes  <id>
/// <checksum>  3  commit  1  <digest>
/// ```
///
/// - The first line has the format's name, its version and the checksum of both.
/// - Other lines begin with a checksum in 16 hexadecimal digits: XXH64 of the text after the following tab.
/// - The second field is the sequence number, which counts all lines ever written. Commit lines repeat the last number.
/// - The number before a key is the position of its index in the collection's declaration.
/// - A commit line ends a batch. It has the number of the batch's lines, and a digest of all checksums since the
///   beginning of the log, which detects missing lines. Lines without a commit line after them are not committed. A
///   commit line is valid without its newline.
/// - Fields are escaped: `\n`, `\r`, `\t` and `\\` have their usual meaning, and `\xNN` is another control character.
enum FileFormat {
    static let name = "scenekit-records"
    /// A log of version 1 is read as it is, and brought to this version by the first write: a program that knows only
    /// version 1 does not know shapes.
    static let version = 2

    /// The log's name in the store's folder.
    static let logName = "records.log"
    /// The name of a log that is being written and will replace the current one.
    static let newLogName = "records.log.new"
    /// The prefix of files with unfinished batches; a number follows.
    static let unfinishedPrefix = logName + ".unfinished-"
    /// The name of the file that the writer locks; see `FolderLock`.
    static let lockName = "lock"

    static let tab = UInt8(ascii: "\t")
    static let newline = UInt8(ascii: "\n")
    static let backslash = UInt8(ascii: "\\")
    static let wordsPrefix: StaticString = "words="
    /// The definition of a collection whose declaration is lost. The next declaration replaces it.
    static let unknownDefinition = "?"

    static let header = header(version: version)

    /// The first line.
    static func header(version: Int) -> [UInt8] {
        let text = headText(version)
        var buffer = ByteBuffer()
        text.withUnsafeBytes { buffer.append($0) }
        buffer.append(tab)
        buffer.appendHexadecimal(text.withUnsafeBytes(XXHash64.hash))
        buffer.append(newline)
        return Array(buffer.bytes)
    }

    /// Whether a line without its newline is the first line of a known version.
    static func isHeader(_ line: UnsafeRawBufferPointer) -> Bool {
        (1...version).contains { header(version: $0).dropLast().elementsEqual(line) }
    }

    /// The largest valid sequence number.
    static let lastSequence = UInt64(Int.max)

    /// The checksum of the first line, which is also the initial digest.
    static let headerChecksum = headerChecksum(version: version)

    static func headerChecksum(version: Int) -> UInt64 {
        headText(version).withUnsafeBytes(XXHash64.hash)
    }

    private static func headText(_ version: Int) -> [UInt8] { Array("\(name)\t\(version)".utf8) }

    /// Adds a line's checksum to a digest.
    static func digest(_ digest: UInt64, adding checksum: UInt64) -> UInt64 {
        (((digest << 29) | (digest >> 35)) ^ checksum) &* 0x9E37_79B1_85EB_CA87
    }
}
