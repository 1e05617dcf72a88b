import FoundationEssentials
import Glibc
import SceneKitCore

/// A folder of fetched covers, which several processes can use. It may be removed at any time.
///
/// A file has the cover's address in its first line, without what may be a secret, and then the image.
struct CoverFolder: Sendable {
    let path: String
    /// The number of bytes above which the oldest covers are removed.
    var limit = 64 * 1_024 * 1_024

    /// `$XDG_CACHE_HOME/scene-games`; nil if there is no folder for caches (XDG Base Directory Specification).
    static func standard(_ environment: [String: String]) -> CoverFolder? {
        if let caches = environment["XDG_CACHE_HOME"], caches.hasPrefix("/") {
            return CoverFolder(path: caches + "/scene-games")
        }
        guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
        return CoverFolder(path: home + "/.cache/scene-games")
    }

    /// The kept cover of an address, and when it was fetched.
    func cover(at url: URL) async -> (image: ImageData, date: Date)? {
        let file = file(of: url)
        // Any process may change the files, so they are checked like a server's response.
        guard let size = Self.size(of: file), size <= ImageData.byteLimit + Self.lineLimit,
            let date = Self.date(of: file), let data = FileManager.default.contents(atPath: file),
            let end = data.firstIndex(of: UInt8(ascii: "\n")),
            data[..<end].elementsEqual(Self.line(of: url)),
            var image = try? ImageData(Array(data[(end + 1)...]))
        else { return nil }
        image.isPersonal = false
        return (image, date)
    }

    /// Keeps a cover. A folder that cannot be written keeps nothing; covers are then fetched again.
    func keep(_ image: ImageData, from url: URL, at date: Date) async {
        do {
            let files = FileManager.default
            try files.createDirectory(
                atPath: path,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
            let file = file(of: url)
            try (Data(Self.line(of: url)) + [UInt8(ascii: "\n")] + image.bytes)
                .write(to: URL(filePath: file), options: .atomic)
            try files.setAttributes([.modificationDate: date], ofItemAtPath: file)
            try removeOldest()
        } catch {
            return
        }
    }

    /// Removes the oldest covers until a quarter of the limit is free.
    private func removeOldest() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: path).map { path + "/" + $0 }
        var total = files.reduce(0) { $0 + (Self.size(of: $1) ?? 0) }
        guard total > limit else { return }
        let dated = files.map { ($0, Self.date(of: $0) ?? .distantPast) }.sorted { $0.1 < $1.1 }
        for (file, _) in dated where total > limit / 4 * 3 {
            total -= Self.size(of: file) ?? 0
            try FileManager.default.removeItem(atPath: file)
        }
    }

    private static let lineLimit = 4_096

    private func file(of url: URL) -> String {
        path + "/" + String(StableHash(url.absoluteString.utf8).value, radix: 36)
    }

    private static func line(of url: URL) -> [UInt8] {
        Array(url.withoutSecrets.utf8.prefix(lineLimit - 1))
    }

    private static func size(of file: String) -> Int? { status(of: file).map { Int($0.st_size) } }

    private static func date(of file: String) -> Date? {
        status(of: file).map { Date(timeIntervalSince1970: TimeInterval($0.st_mtim.tv_sec)) }
    }

    /// Foundation's attributes have other number types without its bridging, so the system is asked.
    private static func status(of file: String) -> stat? {
        var status = stat()
        return stat(file, &status) == 0 ? status : nil
    }
}
