import Foundation

/// The reader's files after each step of a tutorial.
struct Tutorial {
    /// A file that a step shows: its path in the reader's package, and the resource with its text.
    struct File: Equatable {
        var name: String
        var source: String
        /// The line of the tutorial.
        var line: Int
    }

    /// The files of the steps, in order.
    var files: [File]

    init(_ text: String) {
        files = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
            number,
            line in
            let words = line.split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
            guard words.count == 5, words[0].drop(while: { $0 == " " }) == "@Code(name: ",
                words[2] == ", file: "
            else { return nil }
            return File(name: words[1], source: words[3], line: number + 1)
        }
    }

    /// The reader's package after a step: the latest text of each file.
    func package(afterStep step: Int) -> [String: String] {
        Dictionary(files[...step].map { ($0.name, $0.source) }, uniquingKeysWith: { _, last in last })
    }
}
