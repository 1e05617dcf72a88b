import Foundation

/// A set of file changes that are written completely or not at all.
struct FileChanges {
    /// The new files by path; missing folders are created.
    var created: [String: String] = [:]
    /// The new content of existing files, by path.
    var replaced: [String: String] = [:]

    /// The paths, sorted.
    var paths: [String] { (Array(created.keys) + Array(replaced.keys)).sorted() }

    /// - Throws: `GeneratorFailure`, after undoing the changes.
    func apply() throws(GeneratorFailure) {
        let files = FileManager.default
        for path in created.keys.sorted() where files.fileExists(atPath: path) {
            throw GeneratorFailure("\(path) already exists; no file is overwritten")
        }
        var undo: [() throws -> Void] = []
        do {
            for (path, text) in replaced.sorted(by: { $0.key < $1.key }) {
                let before = try Data(contentsOf: URL(filePath: path))
                undo.append { try before.write(to: URL(filePath: path), options: .atomic) }
                try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
            }
            for (path, text) in created.sorted(by: { $0.key < $1.key }) {
                for folder in missingFolders(of: path) {
                    try files.createDirectory(atPath: folder, withIntermediateDirectories: false)
                    undo.append { try files.removeItem(atPath: folder) }
                }
                undo.append { if files.fileExists(atPath: path) { try files.removeItem(atPath: path) } }
                try Data(text.utf8).write(to: URL(filePath: path), options: .withoutOverwriting)
            }
        } catch {
            var failures: [String] = []
            for step in undo.reversed() {
                do { try step() } catch { failures.append("\(error.localizedDescription)") }
            }
            throw GeneratorFailure(
                "nothing was generated: \(error.localizedDescription)"
                    + (failures.isEmpty ? "" : "; not undone: " + failures.joined(separator: "; "))
            )
        }
    }

    /// The missing folders of a path, the outermost first.
    private func missingFolders(of path: String) -> [String] {
        var missing: [String] = []
        var folder = URL(filePath: path).deletingLastPathComponent()
        while !FileManager.default.fileExists(atPath: folder.path), folder.path != "/" {
            missing.insert(folder.path, at: 0)
            folder = folder.deletingLastPathComponent()
        }
        return missing
    }
}
