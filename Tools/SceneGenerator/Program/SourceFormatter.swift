import Foundation

/// The toolchain's formatter: how long a line of a template becomes, its names decide.
struct SourceFormatter {
    /// The repository's folder, with its rules.
    let repository: String

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// - Throws: `Failure` where the files are there and could not be formatted.
    func format(_ paths: [String]) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            ["swift", "format", "--in-place", "--configuration", repository + "/.swift-format"]
            + paths.filter { $0.hasSuffix(".swift") }
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(description: "the files are written, but 'swift format' could not format them")
        }
    }
}
