import FoundationEssentials
@_spi(Hosting) import SceneKitCore
import Testing

@MainActor
@Suite("Promises of actions")
struct PromiseTests {
    private final class ShelfViewController: SceneViewController {
        static let actions: [BoundAction<ShelfViewController>] = [
            .action("count", "Count", "Counts the books.") { _ in }.promising(.reads),
            .action("burn", "Burn", "Burns the books.", role: .destructive) { _ in }.promising(.asks)
                .promising(
                    .sets
                ),
            .action("sort", "Sort", "Sorts the books.") { _ in },
        ]
        let scene = SceneState(Screen(title: "Shelf"))
    }

    @Test("A declaration has the promises of its actions, and a screen has none")
    func declaration() throws {
        let definition = SceneDefinition(
            ShelfViewController.self,
            summary: "A shelf.",
            configure: { _ in ShelfViewController() }
        )
        #expect(definition.promises == ["count": [.reads], "burn": [.asks, .sets]])
        let bytes = try JSONEncoder().encode(definition.declaration)
        #expect(
            try JSONDecoder().decode(SceneDeclaration.self, from: bytes).promises == definition.promises
        )
        let screen = String(decoding: try JSONEncoder().encode(ShelfViewController().screen), as: UTF8.self)
        #expect(screen.contains("burn") && !screen.contains("asks") && !screen.contains("reads"))
    }
}
