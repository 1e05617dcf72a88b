/// The keyed parts of a page, by which the next one leaves out what it shows alike.
///
/// A part is an element that the script finds by its key among its siblings. A part's digest covers its markup and the
/// digests of the parts in it. Digests are compared in one process only.
struct PageParts {
    /// The digests by the parts' paths, which are digests of their keys and of those around them.
    private(set) var digests: [Int: Int] = [:]
    /// The digests of the page that the script shows; nil if that is unknown.
    private let shown: [Int: Int]?
    /// The parts that are being written, the innermost last.
    private var open: [(path: Int, digest: Hasher)] = []
    /// The bytes before this place are in the digests of their parts.
    private var end = 0

    init(shown: [Int: Int]?) { self.shown = shown }

    /// Whether parts may be left out.
    var isOfShownPage: Bool { shown != nil }

    mutating func begin(_ key: String, after bytes: [UInt8]) {
        take(bytes)
        var path = Hasher()
        if let outer = open.last { path.combine(outer.path) }
        path.combine(key)
        open.append((path.finalize(), Hasher()))
    }

    /// Ends the innermost part.
    ///
    /// - Returns: Whether the script shows it alike.
    mutating func finish(after bytes: [UInt8]) -> Bool {
        take(bytes)
        guard let (path, hasher) = open.popLast() else { return false }
        let digest = hasher.finalize()
        if let outer = open.indices.last { open[outer].digest.combine(digest) }
        digests[path] = digest
        return shown?[path] == digest
    }

    /// Adds a part without others in it, in place of the bytes that it would have.
    ///
    /// - Returns: Whether the script shows it alike.
    mutating func add(_ key: String, _ digest: Int, after bytes: [UInt8]) -> Bool {
        begin(key, after: bytes)
        guard let path = open.popLast()?.path else { return false }
        if let outer = open.indices.last { open[outer].digest.combine(digest) }
        digests[path] = digest
        return shown?[path] == digest
    }

    /// The digest of a part without others in it.
    static func digest(of bytes: ArraySlice<UInt8>) -> Int {
        var hasher = Hasher()
        bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
        return hasher.finalize()
    }

    /// Goes on behind bytes that stand in place of the last part.
    mutating func skip(_ bytes: [UInt8]) { end = bytes.count }

    private mutating func take(_ bytes: [UInt8]) {
        if let inner = open.indices.last {
            bytes.withUnsafeBytes {
                open[inner].digest.combine(bytes: UnsafeRawBufferPointer(rebasing: $0[end...]))
            }
        }
        end = bytes.count
    }
}
