import Foundation

/// The folder with the interfaces of the last version: `0.2.0/SceneKitCore.txt`, and a file for each further module.
struct KeptInterfaces {
    private let folder: URL

    init(folder: String) { self.folder = URL(filePath: folder) }

    /// The last version with its interfaces by module; nil before the first version.
    ///
    /// - Throws: `DistributionFailure` if a folder's name is not a version, or an error of reading.
    func last() throws -> (version: Version, interfaces: [String: ModuleInterface])? {
        guard let name = try versions().last else { return nil }
        var interfaces: [String: ModuleInterface] = [:]
        for file in try contents(of: folder.appending(path: name.description)) {
            let module = file.deletingPathExtension().lastPathComponent
            interfaces[module] = ModuleInterface(text: try String(contentsOf: file, encoding: .utf8))
        }
        return (name, interfaces)
    }

    /// Replaces the interfaces of the last version with those of a new one.
    ///
    /// - Throws: `DistributionFailure` if the version is older than the last one, or an error of writing.
    func keep(_ interfaces: [String: ModuleInterface], of version: Version) throws {
        let former = try versions()
        if let last = former.last, last > version {
            throw DistributionFailure("VERSION is \(version), and \(last) has been released")
        }
        for old in former {
            try FileManager.default.removeItem(at: folder.appending(path: old.description))
        }
        let target = folder.appending(path: version.description)
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        for (module, interface) in interfaces {
            try Data(interface.text.utf8).write(to: target.appending(path: module + ".txt"))
        }
    }

    private func versions() throws -> [Version] {
        guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
        return try contents(of: folder).map { try Version(parsing: $0.lastPathComponent) }.sorted()
    }

    private func contents(of folder: URL) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    }
}
