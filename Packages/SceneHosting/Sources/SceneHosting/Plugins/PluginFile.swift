internal import Glibc
@_spi(Hosting) import SceneKitCore

/// A plugin's file, in the state in which it was found.
struct PluginFile: Equatable {
    /// The path without symbolic links.
    let path: String
    /// `Weather` of `libWeatherScene.so`.
    let name: String
    private let stamp: Stamp

    /// Identifies the file's state, to detect later changes.
    private struct Stamp: Equatable {
        var device: dev_t
        var node: ino_t
        var size: off_t
        var seconds: Int
        var nanoseconds: Int

        init(_ status: stat) {
            device = status.st_dev
            node = status.st_ino
            size = status.st_size
            seconds = status.st_mtim.tv_sec
            nanoseconds = status.st_mtim.tv_nsec
        }
    }

    private static let prefix = "lib"
    private static let suffix = "Scene.so"
    private static let longestSection = 1 << 20

    /// `libWeatherScene.so` of `Weather`.
    static func fileName(of name: String) -> String { prefix + name + suffix }

    /// The plugin's name from the file's name, or nil if it is not a plugin's file.
    static func pluginName(ofFile file: String) -> String? {
        guard file.hasPrefix(prefix), file.hasSuffix(suffix), file.count > prefix.count + suffix.count else {
            return nil
        }
        let name = file.dropFirst(prefix.count).dropLast(suffix.count)
        let isName =
            name.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) }
            && name.first?.isLetter == true
        return isName ? String(name) : nil
    }

    /// Opens a plugin's file and reads its build description and, if it has one, its manifest, without running its code.
    ///
    /// - Throws: `PluginRefusal`.
    static func open(
        _ path: String,
        name: String
    ) throws(PluginRefusal) -> (file: PluginFile, build: [UInt8], manifest: [UInt8]?) {
        let real = try realPath(path)
        try checkFolder(of: real)
        let descriptor = Glibc.open(real, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw PluginRefusal(real, String(cString: strerror(errno))) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw PluginRefusal(real, "it is not a file")
        }
        if let fault = PluginTrust.fault(of: status, path: real) { throw PluginRefusal(real, fault) }
        let file = PluginFile(path: real, name: name, stamp: Stamp(status))
        do throws(ELFFault) {
            let library = try ELFFile(size: UInt64(status.st_size)) { offset, count throws(ELFFault) in
                try read(descriptor, offset, count)
            }
            guard let build = try library.section(BuildDescription.section, limit: longestSection) else {
                throw ELFFault(
                    "it has no section '\(BuildDescription.section)'; the build tool DescribeBuild of its package writes it"
                )
            }
            return (file, build, try library.section(PluginManifest.section, limit: longestSection))
        } catch {
            throw PluginRefusal(real, error.description)
        }
    }

    /// Checks, before loading, that the file has not changed since it was found.
    ///
    /// - Throws: `PluginRefusal`.
    func checkUnchanged() throws(PluginRefusal) {
        try Self.checkFolder(of: path)
        var status = stat()
        guard stat(path, &status) == 0 else { throw PluginRefusal(path, String(cString: strerror(errno))) }
        if let fault = PluginTrust.fault(of: status, path: path) { throw PluginRefusal(path, fault) }
        guard Stamp(status) == stamp else {
            throw PluginRefusal(path, "it has changed since it was found; restart the host to use it")
        }
    }

    private static func checkFolder(of path: String) throws(PluginRefusal) {
        let folder = path.split(separator: "/").dropLast().map { "/" + $0 }.joined()
        if let fault = PluginTrust.fault(ofFolder: folder.isEmpty ? "/" : folder) {
            throw PluginRefusal(path, fault)
        }
    }

    private static func realPath(_ path: String) throws(PluginRefusal) -> String {
        guard let real = realpath(path, nil) else {
            throw PluginRefusal(path, String(cString: strerror(errno)))
        }
        defer { free(real) }
        return String(cString: real)
    }

    private static func read(_ descriptor: Int32, _ offset: UInt64, _ count: Int) throws(ELFFault) -> [UInt8]
    {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let got = bytes.withUnsafeMutableBytes { buffer in
                pread(
                    descriptor,
                    buffer.baseAddress?.advanced(by: filled),
                    count - filled,
                    off_t(clamping: offset) + off_t(filled)
                )
            }
            if got < 0, errno == EINTR { continue }
            guard got > 0 else {
                throw ELFFault(
                    got < 0 ? String(cString: strerror(errno)) : "it became shorter while it was read"
                )
            }
            filled += got
        }
        return bytes
    }
}
