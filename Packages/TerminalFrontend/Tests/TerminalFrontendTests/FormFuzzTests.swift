import SceneKitCore
import Testing

@testable import TerminalFrontend

@MainActor
struct FormFuzzTests {
    /// A generator with the same numbers in every run (Knuth's MMIX).
    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 32)
        }
    }

    private static let keys: [Key] = [
        .tab, .tab, .tab, .backTab, .enter, .enter, Key(.left), Key(.right), Key(.up), Key(.down), .backspace,
        .control("u"), .control("y"), Key(.home), Key(.delete), .character(" "), .character("1"),
        .character("2"), .character("3"), .character("w"),
        .character("x"), Key(.pageDown), Key(.pageUp),
    ]

    /// The values as the scene parses them.
    private func read(_ entries: [FieldEntry], _ field: Field) -> [FieldEntry] {
        let whole = field.kind.parts == nil ? entries : entries.map { .parts(field.parts(of: $0)) }
        return whole.filter { !$0.isBlank }
    }

    @Test(
        "Under random keys, the focus is on a line of the form, and the scene gets what is shown",
        arguments: 1...6
    )
    func keys(seed: UInt64) async throws {
        var generator = Generator(state: seed)
        var draft = PersonViewController.Draft()
        if seed.isMultiple(of: 2) {
            draft.phones = [.init(label: "home", number: "123"), .init(number: "456")]
        }
        let person = PersonViewController(draft)
        var player = Player(
            person.screen,
            columns: Int.random(in: 10...100, using: &generator),
            rows: Int.random(in: 4...30, using: &generator)
        )
        for _ in 0..<120 {
            let isOnButton = player.model.view.focusedForm == nil
            let key = Self.keys.randomElement(using: &generator) ?? .tab
            // On other stops letters are commands.
            if isOnButton, case .character = key.code { continue }
            player.press(key)
            _ = player.lines
            for event in player.events { try await person.handle(event) }
            // The scene's responses arrive at random times.
            if Bool.random(using: &generator) { player.show(person.screen) }
            let form = try #require(player.model.view.forms["person"])
            #expect(!form.isActive || form.stops.contains(form.stop), "after \(key)")
        }
        player.press(.escape)
        for event in player.events where event != .back { try await person.handle(event) }
        let form = try #require(player.model.view.forms["person"])
        for field in person.form.block.fields {
            let seen = form.values[field.identifier] ?? []
            #expect(read(seen, field) == read(field.values, field), "of \(field.identifier)")
        }
    }
}
