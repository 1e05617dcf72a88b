import Foundation
import TestPrograms
import Testing
import WebDriver

@Suite("Recordings in a browser", .needsChromium, .inBrowser)
struct RecordingTests {
    @Test(
        "003-02, 003-14, 004-09, 004-20, 004-21: the recording that replays on a terminal and as JSON replays on pages"
    )
    func accounts() async throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "SceneHostTests/Recordings/accounts.jsonl")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
            .map { try JSON(parsing: $0.utf8) }
        try await Visit.with(at: "/Home") { visit in
            var replay = RecordingReplay(window: visit.window)
            for line in lines { try await replay.take(line) }
            #expect(replay.count == 45)
        }
    }
}

/// Performs the events of a recording on pages as a person does, and looks for what the recorded screens show.
private struct RecordingReplay {
    let window: BrowserWindow
    /// The number of events.
    private(set) var count = 0
    private var screen = JSON.null
    private var pending = JSON.null

    init(window: BrowserWindow) { self.window = window }

    mutating func take(_ line: JSON) async throws {
        if line["event"] != .null {
            pending = line["event"]
            count += 1
            return
        }
        let before = screen
        screen = line["screen"]
        let event = pending
        pending = .null
        if event != .null { try await perform(event, on: before) }
        // The form is sent as a whole, so the scene does not know a field that was only typed into.
        if event["event"].text == "change" { return }
        if let question = screen["question"]["text"].text { return try await window.wait(for: question) }
        try await look()
    }

    private func perform(_ event: JSON, on screen: JSON) async throws {
        switch event["event"].text {
        case "select":
            let list = screen["blocks"].array.first { $0["identifier"] == event["list"] }
            let row = list?["rows"].array.first { $0["identifier"] == event["row"] }
            try await window.click(row: try #require(row?["cells"][0].text))
        case "action" where event["action"].text == "search":
            try await window.fill("Search", with: try #require(event["values"]["query"][0].text))
        case "action":
            try await fill(event["values"])
            let value = "action:" + (event["action"].text ?? "")
            // A form's first button is hidden: Enter presses it.
            try await window.click(selector: "button[value='\(value)']:not(.enter)")
        case "change":
            try await fill(.object([event["field"].text ?? "": event["values"]]))
        case "answer":
            let value = event["confirmed"] == true ? "answer:yes" : "answer:no"
            try await window.click(selector: "button[value='\(value)']")
        case "back":
            try await window.click(selector: ".crumbs li:nth-last-child(2) a")
        default: Issue.record("the recording has an event that no page sends: \(event)")
        }
    }

    private func fill(_ values: JSON) async throws {
        guard case .object(let values) = values else { return }
        for (name, value) in values {
            let text = try #require(value[0].text)
            let isGroup = try await window.run("return !document.getElementsByName('\(name)').length") == true
            guard isGroup else {
                try await window.fill(selector: "[name='\(name)']", with: secret(text))
                continue
            }
            // A group's label and its value: `work: +1 867 555 6219`.
            let parts = text.split(separator: ": ").map(String.init)
            if parts.count > 1 { try await window.fill(selector: "[name='\(name).0.label']", with: parts[0]) }
            try await window.fill(
                selector: "[name^='\(name).0.']:not([name$='.label'])",
                with: try #require(parts.last)
            )
        }
    }

    /// A password in place of a recorded secret: `secret:2`, or `secret:1:6` for a short one of six letters.
    private func secret(_ text: String) -> String {
        guard text.hasPrefix("secret:") else { return text }
        let parts = text.split(separator: ":")
        return parts.count > 2 ? "engine" : "analytical engine \(parts[1])"
    }

    /// Waits until the page shows the recorded screen's title, message, rows and details.
    private func look() async throws {
        var texts = [screen["message"]["text"]]
        for block in screen["blocks"].array {
            texts += block["rows"].array.flatMap(\.["cells"].array)
            // A secret that is shown once is masked in the recording.
            texts += block["items"].array.filter { $0["kind"].text != "password" }.map(\.["value"])
            texts += block["fields"].array.flatMap { [$0["label"], $0["error"]] }
        }
        // Each run has ids and times of its own.
        let shown = texts.compactMap(\.text).filter { $0.firstMatch(of: /[0-9a-f]{8}-|[0-9]:[0-9]/) == nil }
        try await window.wait(forPage: try #require(screen["title"].text))
        let list = try JSON.array(shown.map(JSON.text)).source
        try await window.wait(
            until: "\(list).every(text => clean(document.body.textContent).includes(clean(text)))",
            "the page of event \(count) lacks one of \(list)"
        )
    }
}
