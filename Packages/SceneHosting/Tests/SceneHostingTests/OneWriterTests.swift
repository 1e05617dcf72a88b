import FoundationEssentials
import Testing

@Suite("Writers of standard streams")
struct OneWriterTests {
    private static let packages = #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined()
    /// The files that write to the standard streams: they write `TerminalText` (cells without control characters) or a
    /// document that a person requested.
    private static let writers = [
        "SceneHosting/Sources/SceneHosting/Documents/LocalDocuments.swift",
        "SceneHosting/Sources/SceneHosting/Host/Host.swift",
        // A tool that "make plugin" runs.
        "SceneKitCore/Sources/DescribePlugin/DescribePlugin.swift",
        // The messages of a program, as JSON.
        "ScenePrograms/Sources/SceneProgramKit/SceneProgram.swift",
        "TerminalFrontend/Sources/CNcurses/shim.h",
        "TerminalFrontend/Sources/TerminalFrontend/Terminal/InputReader.swift",
        "TerminalFrontend/Sources/TerminalFrontend/Terminal/NcursesTerminal.swift",
        "TextFrontend/Sources/TextFrontend/Terminal/StandardTerminal.swift",
    ]

    private static func sources() throws -> [String] {
        // DescribeBuild has a build step but no sources.
        let names = try FileManager.default.contentsOfDirectory(atPath: packages).filter {
            FileManager.default.fileExists(atPath: "\(packages)/\($0)/Sources")
        }
        return try names.flatMap { package in
            try FileManager.default.subpathsOfDirectory(atPath: "\(packages)/\(package)/Sources")
                .filter { path in [".swift", ".c", ".h"].contains { path.hasSuffix($0) } }
                .filter { !$0.contains(".docc/") }
                .map { "\(package)/Sources/\($0)" }
        }
    }

    @Test("Only terminals and documents write to the standard streams, so no text is printed unescaped")
    func writers() throws {
        let printing =
            #/\b(?:(?:print|debugPrint|f?printf|f?puts|f?putc|putchar|fwrite|perror)\(|FileHandle\.standard|STD(?:OUT|ERR)_FILENO|stdout\b|stderr\b)/#
        let found = try Self.sources().filter { path in
            let bytes = try #require(FileManager.default.contents(atPath: "\(Self.packages)/\(path)"))
            return String(decoding: bytes, as: UTF8.self).split(separator: "\n").contains { line in
                !line.drop(while: \.isWhitespace).hasPrefix("//") && line.contains(printing)
            }
        }
        #expect(found.sorted() == Self.writers)
    }
}
