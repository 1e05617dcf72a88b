import Foundation

/// The Swift files of a folder.
struct SourceFolder {
    let path: String

    /// The paths of the files, without build products.
    var paths: [String] {
        guard let enumerator = FileManager.default.enumerator(atPath: path) else { return [] }
        return enumerator.compactMap { $0 as? String }
            .filter { $0.hasSuffix(".swift") && !$0.hasPrefix(".build/") && !$0.contains("/.build/") }
            .sorted()
            .map { path + "/" + $0 }
    }

    /// The files that contain a word, with their content.
    func files(with word: String) -> [(path: String, text: String)] {
        let wanted = Data(word.utf8)
        return paths.compactMap { path in
            guard let data = FileManager.default.contents(atPath: path), data.range(of: wanted) != nil else {
                return nil
            }
            return (path, String(decoding: data, as: UTF8.self))
        }
    }
}
