internal import Glibc

/// Checks that only its owner or the administrator can change a file or folder.
@_spi(Hosting) public enum PluginTrust {
    /// The reason not to trust a file, with advice; nil if it can be trusted.
    static func fault(of status: stat, path: String, user: uid_t = geteuid()) -> String? {
        let what = status.st_mode & S_IFMT == S_IFDIR ? "folder" : "file"
        guard status.st_uid == user || status.st_uid == 0 else {
            return
                "the \(what) \(path) belongs to another user (\(status.st_uid)), who could change it"
        }
        guard status.st_mode & (S_IWGRP | S_IWOTH) == 0 else {
            return "other users can write to the \(what) \(path); "
                + "'chmod go-w \(path)' prevents that"
        }
        return nil
    }

    /// The reason not to trust a program's file, or the folder that it is in; nil if both can be trusted.
    ///
    /// - Parameter path: Without symbolic links.
    public static func fault(ofProgram path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return String(cString: strerror(errno)) }
        guard status.st_mode & S_IFMT == S_IFREG else { return "it is not a file" }
        guard status.st_mode & (S_IXUSR | S_IXGRP | S_IXOTH) != 0 else {
            return "it is not executable: 'chmod +x \(path)' makes it so"
        }
        let folder = path.split(separator: "/").dropLast().map { "/" + $0 }.joined()
        return fault(of: status, path: path) ?? fault(ofFolder: folder.isEmpty ? "/" : folder)
    }

    /// The reason not to trust the folder at a path; nil if it can be trusted.
    static func fault(ofFolder path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return String(cString: strerror(errno)) }
        guard status.st_mode & S_IFMT == S_IFDIR else { return "it is not a folder" }
        return fault(of: status, path: path)
    }
}
