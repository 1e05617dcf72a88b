import Foundation

/// Formats generated files with the toolchain's formatter, because line lengths depend on the names in a template.
public struct SourceFormatter {
    /// The repository's folder, which has the formatter's configuration.
    let repository: String
    /// The `swift` program, as a path or a name on the search path.
    let swift: String

    /// - Parameter environment: Its variable `SWIFT` names the `swift` program; the default is `swift`.
    public init(repository: String, environment: [String: String]) {
        self.repository = repository
        let named = environment["SWIFT"] ?? ""
        swift = named.isEmpty ? "swift" : named
    }

    /// - Throws: `GeneratorFailure` if the files could not be formatted; they stay unformatted.
    public func format(_ paths: [String]) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            [swift, "format", "--in-place", "--configuration", repository + "/.swift-format"]
            + paths.filter { $0.hasSuffix(".swift") }
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw GeneratorFailure("the files were written, but '\(swift) format' failed to format them")
        }
    }
}
