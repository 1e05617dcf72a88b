import Glibc

/// The names of files and folders, for a field that takes the name of a document.
enum DocumentNames {
    /// The names that begin with a text, in order; folders end with `/`. May block.
    ///
    /// As in a shell, a hidden file is found only by its dot. Names that are not UTF-8 are left out, since no field can
    /// hold them.
    static func names(beginningWith text: String) -> [String] {
        let folder = text.lastIndex(of: "/").map { String(text[...$0]) } ?? ""
        let start = String(text.dropFirst(folder.count))
        guard let directory = opendir(folder.isEmpty ? "." : folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
            }
            guard let name, name.hasPrefix(start), name != ".", name != "..",
                start.hasPrefix(".") || !name.hasPrefix(".")
            else { continue }
            names.append(folder + name + (isFolder(folder + name) ? "/" : ""))
        }
        return names.sorted()
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
