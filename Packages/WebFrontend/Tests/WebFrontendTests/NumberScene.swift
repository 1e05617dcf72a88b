import HTTPServing
import SceneKitCore

@testable import WebFrontend

/// A scene that shows a number and follows its changes.
@MainActor
final class NumberViewController: SceneViewController {
    static let actions: [BoundAction<NumberViewController>] = [
        .action("mark", "Mark", "Marks the number.", when: { $0.isLoaded }) {
            $0.screen.message = Message(.information, "Marked.")
        }
    ]

    let scene = SceneState(Screen(title: "Number 0"))
    private let number: SharedNumber
    private var isLoaded = false { didSet { screen.blocks = [] } }

    /// A number of all sessions.
    @MainActor
    final class SharedNumber: Sendable {
        private var followers: [AsyncStream<Int>.Continuation] = []
        /// Whether sessions and scenes take several turns of the main actor to begin.
        var isSlow = false
        nonisolated init() {}

        func change(to value: Int) {
            for follower in followers { follower.yield(value) }
        }

        func begin() async {
            if isSlow { for _ in 0..<100 { await Task.yield() } }
        }

        func changes() -> AsyncStream<Int> {
            let (stream, follower) = AsyncStream<Int>.makeStream()
            followers.append(follower)
            return stream
        }
    }

    init(_ number: SharedNumber) { self.number = number }

    static var definition: SceneDefinition {
        SceneDefinition(
            NumberViewController.self,
            summary: "Shows a number.",
            services: [ServiceIdentifier(SharedNumber.self)],
            configure: { NumberViewController(try $0.service(SharedNumber.self)) }
        )
    }

    func didLoad() async {
        // The task may begin after the next change.
        let changes = number.changes()
        observe("number") { [weak self] in
            for await value in changes { self?.screen.$title = "Number \(value)" }
        }
        await number.begin()
        isLoaded = true
    }
}
