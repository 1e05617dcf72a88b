private import Glibc

/// The folders that are searched for plugins, in order.
struct PluginFolders: Equatable {
    struct Folder: Equatable {
        var path: String
        /// Whether a person named the folder, so that it must exist.
        var isNamed: Bool
    }

    var folders: [Folder]

    /// Lists the folders of `--plugins`, of the environment, of the person's data directory, and the one beside the
    /// host.
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

    /// The running program's path without symbolic links.
    private static var executable: String? {
        guard let path = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(path) }
        return String(cString: path)
    }
}

extension PluginFolders.Folder {
    /// The names of the plugin files in it, sorted.
    ///
    /// - Throws: `PluginRefusal` if the folder cannot be read, or others may write to it.
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
        // The permissions of a folder without plugins do not matter.
        if !files.isEmpty, let fault = PluginTrust.fault(ofFolder: path) { throw PluginRefusal(path, fault) }
        return files.sorted()
    }
}
