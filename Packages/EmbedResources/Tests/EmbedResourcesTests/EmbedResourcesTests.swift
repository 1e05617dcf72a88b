import Foundation
import Testing

@Suite("Embedded resources")
struct EmbedResourcesTests {
    private static let script = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "embed-resources.sh").path

    /// The output of a run of the script.
    private struct ScriptRun: Equatable {
        var output = ""
        var errors = ""
        var status: Int32 = 0
    }

    /// A folder that is deleted after the test.
    private final class Folder {
        let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

        init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

        deinit { try? FileManager.default.removeItem(at: url) }

        func file(_ name: String) -> String { url.appending(path: name).path }

        func write(_ text: String, to name: String) throws {
            try Data(text.utf8).write(to: url.appending(path: name))
        }
    }

    private let folder: Folder

    init() throws {
        folder = try Folder()
    }

    private func run(_ files: String...) throws -> ScriptRun {
        let (script, output, errors) = (Process(), Pipe(), Pipe())
        script.executableURL = URL(filePath: Self.script)
        script.arguments = [folder.file("out.swift")] + files.map(folder.file)
        (script.standardOutput, script.standardError) = (output, errors)
        try script.run()
        // Neither output is longer than a pipe holds.
        let texts = try [output, errors].map {
            String(decoding: try $0.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        }
        script.waitUntilExit()
        return ScriptRun(output: texts[0], errors: texts[1], status: script.terminationStatus)
    }

    /// The bytes of the literals in the script's output, by name, as a compiler reads them.
    private func embedded() throws -> [String: [UInt8]] {
        let text = try String(contentsOfFile: folder.file("out.swift"), encoding: .utf8)
        let literals = text.matches(of: /static let (\w+) = bytes\("((?:[^"\\]|\\u\{[0-9a-f]+\})*)"\)\n/)
        return Dictionary(
            uniqueKeysWithValues: literals.map { literal in
                let bytes = literal.2.matches(of: /\\u\{([0-9a-f]+)\}|(.)/).map { character in
                    character.1.flatMap { UInt8($0, radix: 16) } ?? character.2?.utf8.first ?? 0
                }
                return (String(literal.1), bytes)
            }
        )
    }

    @Test("Every byte is embedded as it is, whatever the file's name")
    func bytes() throws {
        let all = (0...255).map { UInt8($0) }
        try Data(all + all.reversed()).write(to: URL(filePath: folder.file("tea-mint 2.webp")))
        try folder.write("", to: "empty")
        try folder.write("\"%@\" = \"%@ hinzugef\u{fc}gt\\n\";\r\n", to: "de.strings")
        try folder.write("1", to: "1.txt")
        #expect(
            try run("tea-mint 2.webp", "empty", "de.strings", "1.txt")
                == ScriptRun()
        )
        #expect(
            try embedded() == [
                "tea_mint_2_webp": all + all.reversed(), "empty": [],
                "de_strings": Array("\"%@\" = \"%@ hinzugef\u{fc}gt\\n\";\r\n".utf8), "_1_txt": [0x31],
            ]
        )
    }

    @Test("An unchanged result is not written again, so that it is not compiled again")
    func unchanged() throws {
        func number() throws -> Int? {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.file("out.swift"))
            return attributes[.systemFileNumber] as? Int
        }
        try folder.write("a", to: "de.strings")
        _ = try run("de.strings")
        let first = try number()
        _ = try run("de.strings")
        #expect(try number() == first)
        #expect(!FileManager.default.fileExists(atPath: folder.file("out.swift.new")))
        try folder.write("b", to: "de.strings")
        _ = try run("de.strings")
        #expect(try embedded() == ["de_strings": [0x62]])
    }

    @Test("A file that is missing, and two of one name, are errors")
    func errors() throws {
        try folder.write("a", to: "a.b")
        try folder.write("a", to: "a-b")
        #expect(
            try run("none")
                == ScriptRun(
                    errors: "error: embed-resources.sh: cannot read '\(folder.file("none"))'\n",
                    status: 1
                )
        )
        #expect(
            try run("a.b", "a-b")
                == ScriptRun(
                    errors: "error: embed-resources.sh: two files would be called a_b, the second is "
                        + "'\(folder.file("a-b"))'\n",
                    status: 1
                )
        )
        #expect(
            try run()
                == ScriptRun(
                    errors: "error: embed-resources.sh: usage: embed-resources.sh OUTPUT FILE…\n",
                    status: 1
                )
        )
        #expect(!FileManager.default.fileExists(atPath: folder.file("out.swift")))
    }
}
