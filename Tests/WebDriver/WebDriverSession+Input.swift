extension WebDriverSession {
    /// Performs steps in a new window, which is closed after them.
    package func inNewWindow(_ steps: () async throws -> Void) async throws {
        let previous = try await get("/window")
        let handle = try await post("/window/new", ["type": "tab"])["handle"]
        try await post("/window", ["handle": handle])
        // Tabs behind others count as visible and can have the focus.
        try await devTools("Emulation.setFocusEmulationEnabled", ["enabled": true])
        let result: Result<Void, any Error>
        do { result = .success(try await steps()) } catch { result = .failure(error) }
        try await delete("/window")
        try await post("/window", ["handle": previous])
        try result.get()
    }

    /// Presses and releases keys, one after the other, wherever the focus is.
    package func press(_ keys: [String]) async throws {
        let strokes = keys.flatMap { key -> [JSON] in
            [["type": "keyDown", "value": .text(key)], ["type": "keyUp", "value": .text(key)]]
        }
        try await post("/actions", ["actions": [["type": "key", "id": "keys", "actions": .array(strokes)]]])
    }

    /// Keys of WebDriver (W3C WebDriver, section 15.4.2).
    package enum Key {
        package static let backspace = "\u{E003}"
        package static let tab = "\u{E004}"
        package static let escape = "\u{E00C}"
        package static let enter = "\u{E007}"
        package static let left = "\u{E012}"
        package static let right = "\u{E014}"
        /// Selects all text of a field; the last character releases the control key.
        package static let selectAll = "\u{E009}a\u{E000}"
    }
}
