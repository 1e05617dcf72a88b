/// A file of a store that others than its owner may read or change.
public struct StoreExposure: Hashable, Sendable, CustomStringConvertible {
    public let path: String
    /// The permission bits, such as `0o644`.
    public let mode: UInt32
    /// The shell command that keeps others out.
    public let remedy: String

    public var description: String {
        let verb = mode & 0o044 == 0 ? "change" : mode & 0o022 == 0 ? "read" : "read and change"
        let digits = String(mode, radix: 8)
        return
            "others can \(verb) \(path), whose mode is \(String(repeating: "0", count: max(0, 4 - digits.count)))"
            + "\(digits); '\(remedy)' mends that"
    }

    /// - Parameter paths: the store's files; where the first is a folder, the others lie in it.
    init?(paths: [String]) {
        let files = paths.compactMap { path in (try? FileStamp.of(path)).map { (path: path, stamp: $0) } }
        let isFolder = files.first?.stamp.isFolder == true
        // Nobody else gets to files in a folder that others may not enter.
        if isFolder, let mode = files.first?.stamp.mode, mode & 0o011 == 0 { return nil }
        // The names in a folder are no secret, but a person who may change them may put other files in their place.
        let exposed = files.filter { $0.stamp.mode & ($0.stamp.isFolder ? 0o022 : 0o066) != 0 }
        guard let first = exposed.first else { return nil }
        path = first.path
        mode = first.stamp.mode
        // SQLite gives the files beside the store its mode when it makes them anew.
        remedy = isFolder ? "chmod 700 " + Self.quoted(paths[0]) : "chmod 600 " + Self.quoted(path)
    }

    private static func quoted(_ path: String) -> String {
        let isPlain = path.utf8.allSatisfy { byte in
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
                || UInt8(ascii: "-")...UInt8(ascii: "9") ~= byte
                || byte == UInt8(ascii: "_")
        }
        return isPlain ? path : "'" + path.replacing("'", with: #"'\''"#) + "'"
    }
}

extension RecordStore {
    /// The first file of the store that others than its owner may read or change; nil where there is none, and for a store
    /// that does not lie in files.
    ///
    /// A new store is its owner's alone. A host warns about one that is not, and a program that keeps secrets should refuse
    /// to. Looks at the files at each call.
    public var exposure: StoreExposure? { StoreExposure(paths: reader.engine.paths) }

    /// Whether a path leads to a file of this store, by any name or link, or to one that the store would only make later.
    ///
    /// Compares devices and inodes. Looks at the files at each call.
    public func uses(_ path: String) -> Bool {
        let place = FilePlace(path)
        return reader.engine.paths.contains { FilePlace($0).contains(place) }
    }
}
