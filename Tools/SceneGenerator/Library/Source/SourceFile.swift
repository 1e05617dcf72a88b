import Foundation

/// An existing file with pending changes.
struct SourceFile {
    /// Its path.
    let path: String
    /// The name in messages.
    let name: String
    var source: SwiftSource

    /// - Throws: `GeneratorFailure` if the file is missing, or is not text.
    init(_ path: String, name: String? = nil) throws(GeneratorFailure) {
        self.path = path
        self.name = name ?? path
        guard let data = FileManager.default.contents(atPath: path) else {
            throw GeneratorFailure("there is no file \(path)")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw GeneratorFailure("\(path) is not UTF-8 text")
        }
        source = SwiftSource(text)
    }

    /// Adds an element to a list.
    ///
    /// - Parameter what: The list's name in the message if it is missing.
    mutating func add(
        _ element: String,
        to list: (SwiftSource) -> SwiftSource.Block?,
        _ what: String
    ) throws(GeneratorFailure) {
        guard let block = list(source) else {
            throw GeneratorFailure("\(name): \(what) was not found, to which \(element) has to be added")
        }
        source = source.adding(element: element, to: block)
    }
}
