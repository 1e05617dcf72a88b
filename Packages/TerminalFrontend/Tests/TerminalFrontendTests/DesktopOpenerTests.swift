import Foundation
@_spi(Hosting) import SceneKitCore
import SceneTestKit
import Testing

@testable import TerminalFrontend

@Suite("Opening addresses in other programs", .blocking)
struct DesktopOpenerTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path()

    /// Runs a script in place of `xdg-open`, and returns the reason and what the script wrote.
    private func open(
        _ address: String,
        script: String
    ) async throws -> (problem: LocalizedText?, output: String) {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let program = folder + "/opener"
        let text = "#!/bin/sh\n" + script.replacing("OUT", with: folder + "/out")
        #expect(
            FileManager.default.createFile(
                atPath: program,
                contents: Data(text.utf8),
                attributes: [.posixPermissions: 0o700]
            )
        )
        var problem = await DesktopOpener(program: program).open(address)
        // Another test that started a program at this moment may still have the script open for writing.
        while problem == "Text file busy" { problem = await DesktopOpener(program: program).open(address) }
        return (problem, (try? String(contentsOfFile: folder + "/out", encoding: .utf8)) ?? "")
    }

    @Test("An address is one argument, and no shell reads it")
    func argument() async throws {
        let script = "printf '%s|' \"$#\" \"$@\" > OUT"
        let quiet = try await open("https://example.org/?a=1&b=$(id)`x`'y'", script: script)
        #expect(quiet.problem == nil)
        #expect(quiet.output == "1|https://example.org/?a=1&b=%24(id)%60x%60%27y%27|")
    }

    @Test("A program that fails, and one that is missing, are told")
    func failures() async throws {
        let failed = try await open("tel:+4420", script: "exit 3")
        #expect(failed.problem?.string.hasSuffix("could not open tel:+4420.") == true)
        let missing = await DesktopOpener(program: folder + "/missing").open("tel:+4420")
        #expect(missing?.string.hasSuffix("is not installed, so nothing can be opened.") == true)
    }

    @Test(
        "Only web, mail and phone addresses are opened",
        arguments: ["file:///etc/passwd", "javascript:1", "--help", "", "ssh://x"]
    )
    func refused(address: String) async {
        #expect(DesktopOpener.escaped(address) == nil)
        #expect(await DesktopOpener(program: "/bin/false").open(address) == "'\(address)' cannot be opened.")
    }
}

@Suite("The clipboard's control sequence")
struct ClipboardSequenceTests {
    @Test("A text is sent in Base64")
    func plain() {
        #expect(ClipboardSequence.copying("Zoë", terminal: "xterm-256color") == "\u{1B}]52;c;Wm/Dqw==\u{7}")
    }

    @Test("Terminals without a clipboard, and long texts, get nothing")
    func none() {
        #expect(ClipboardSequence.copying("x", terminal: "linux") == nil)
        #expect(ClipboardSequence.copying("x", terminal: "dumb") == nil)
        #expect(ClipboardSequence.copying(String(repeating: "x", count: 70_001), terminal: "xterm") == nil)
    }

    @Test("GNU screen gets parts that it passes on")
    func screen() {
        let text = String(repeating: "x", count: 600)
        let sequence = ClipboardSequence.copying(text, terminal: "screen", isInTmux: false) ?? ""
        let parts = sequence.split(separator: "\u{1B}\\").map { $0.dropFirst(2) }
        #expect(parts.count == 2)
        #expect(
            parts.joined() == "\u{1B}]52;c;" + Data(text.utf8).base64EncodedString() + "\u{7}"
        )
        #expect(ClipboardSequence.copying("x", terminal: "screen", isInTmux: true) == "\u{1B}]52;c;eA==\u{7}")
    }
}
