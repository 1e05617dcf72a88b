import Foundation

/// The toolchain's formatter: how long a line of a template becomes, its names decide.
public struct SourceFormatter {
    /// The repository's folder, with its rules.
    let repository: String
    /// The toolchain's program, by its path or as it is found on the search path.
    let swift: String

    /// - Parameter environment: where `SWIFT` names the toolchain's program; by default it is `swift`.
    public init(repository: String, environment: [String: String]) {
        self.repository = repository
        let named = environment["SWIFT"] ?? ""
        swift = named.isEmpty ? "swift" : named
    }

    /// - Throws: `GeneratorFailure` where the files are there and could not be formatted.
    public func format(_ paths: [String]) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            [swift, "format", "--in-place", "--configuration", repository + "/.swift-format"]
            + paths.filter { $0.hasSuffix(".swift") }
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw GeneratorFailure("the files are written, but '\(swift) format' could not format them")
        }
    }
}
