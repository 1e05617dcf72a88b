import Foundation

enum RelativePath {
    /// The relative path from one folder to another, with symbolic links in the existing part of each resolved.
    static func from(_ base: String, to target: String) -> String {
        let base = components(base)
        let target = components(target)
        let shared = zip(base, target).prefix { $0 == $1 }.count
        let path = Array(repeating: "..", count: base.count - shared) + target.dropFirst(shared)
        return path.isEmpty ? "." : path.joined(separator: "/")
    }

    private static func components(_ path: String) -> [String] {
        var missing: [String] = []
        var url = URL(filePath: path).standardizedFileURL
        while !FileManager.default.fileExists(atPath: url.path), url.path != "/" {
            missing.insert(url.lastPathComponent, at: 0)
            url = url.deletingLastPathComponent()
        }
        return url.resolvingSymlinksInPath().pathComponents + missing
    }
}
