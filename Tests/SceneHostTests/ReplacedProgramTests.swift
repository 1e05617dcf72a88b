import Foundation
import SceneTestKit
import Testing

@Suite("A program that a newer build replaces", .blocking, .needsTmux)
struct ReplacedProgramTests {
    @Test("It goes on at the same place with the typed text, but no password, and shows the compiler's error")
    func replaced() throws {
        // The terminal's folder, which is the host's own.
        try TerminalPane.session(people: nil, environment: ["SCENEHOST_DEV_FOLDER": "."]) { pane in
            let folder = pane.host.folder.path
            try pane.start("Enter", until: "[ Sign in ]")
            try pane.type("lovelace")
            try pane.press("Tab")
            try pane.type("correct horse")
            try pane.wait(for: "•••")
            try pane.kill("TERM")
            try pane.wait(for: "$")
            let place = try String(contentsOfFile: folder + "/place", encoding: .utf8)
            #expect(place.contains("lovelace") && !place.contains("horse"))

            try pane.start(until: "[ Sign in ]")
            try pane.wait(for: "lovelace")
            #expect(try !pane.screen().contains("•••"))
            let error = "Sources/Weather.swift:16:45: error: cannot find 'rain' in scope"
            // Whole at once, as make dev moves it there.
            try Data(error.utf8).write(to: URL(filePath: folder + "/problem"), options: .atomic)
            try pane.wait(for: "Error: \(error)")
            try pane.type("x")
            try pane.wait(for: "lovelacex")
        }
    }
}
