private import Glibc

/// The folders that plugins are looked for in, in order.
struct PluginFolders: Equatable {
    struct Folder: Equatable {
        var path: String
        /// Whether somebody asked for it, so that it has to be there.
        var isNamed: Bool
    }

    var folders: [Folder]

    /// First those of `--plugins`, then those of the environment, the person's own, and the one beside the host.
    init(named: [String], host: String, environment: [String: String], executable: String? = Self.executable)
    {
        let variable = environment[EnvironmentVariable.name(host: host, setting: "plugins")] ?? ""
        folders = (named + variable.split(separator: ":").map(String.init)).map {
            Folder(path: $0, isNamed: true)
        }
        let data = try? DataDirectory.path(host: host, environment: environment)
        let own = [data, executable.map(Self.folder)].compactMap { $0.map { $0 + "/plugins" } }
        folders += own.map { Folder(path: $0, isNamed: false) }
    }

    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    }

    /// The running program's real path.
    private static var executable: String? {
        guard let path = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(path) }
        return String(cString: path)
    }
}

extension PluginFolders.Folder {
    /// The names of the plugins' files in it, sorted.
    ///
    /// - Throws: `PluginRefusal` where it cannot be read, or others may write to it.
    func files() throws(PluginRefusal) -> [String] {
        guard let directory = opendir(path) else {
            if errno == ENOENT || errno == ENOTDIR || errno == EACCES, !isNamed { return [] }
            throw PluginRefusal(path, String(cString: strerror(errno)))
        }
        defer { closedir(directory) }
        var files: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if PluginFile.pluginName(ofFile: name) != nil { files.append(name) }
        }
        // A folder without plugins is nobody's concern.
        if !files.isEmpty, let fault = PluginTrust.fault(ofFolder: path) { throw PluginRefusal(path, fault) }
        return files.sorted()
    }
}
