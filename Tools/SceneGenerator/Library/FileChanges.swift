import Foundation

/// Files that are written all, or none.
struct FileChanges {
    /// New files by path, whose folders are made where they are missing.
    var created: [String: String] = [:]
    /// What files that are there are to hold.
    var replaced: [String: String] = [:]

    /// The paths, sorted.
    var paths: [String] { (Array(created.keys) + Array(replaced.keys)).sorted() }

    /// - Throws: `GeneratorFailure`; everything is then as it was.
    func apply() throws(GeneratorFailure) {
        let files = FileManager.default
        for path in created.keys.sorted() where files.fileExists(atPath: path) {
            throw GeneratorFailure("\(path) is there already; nothing is overwritten")
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

    /// The folders of a path that are not there, the outermost first.
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
