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
        /// The sessions and scenes that wait to begin; nil if they do not wait.
        private var starts: [CheckedContinuation<Void, Never>]?
        nonisolated init() {}

        func change(to value: Int) {
            for follower in followers { follower.yield(value) }
        }

        func begin() async {
            if starts != nil { await withCheckedContinuation { starts?.append($0) } }
        }

        /// Lets sessions and scenes wait from now on.
        func holdStarts() { starts = [] }

        /// The number of those that have come to wait.
        var startCount: Int { starts?.count ?? 0 }

        /// Waits until so many have come to wait.
        func waitForStarts(_ count: Int) async {
            while starts?.count ?? count < count { await Task.yield() }
        }

        func start(_ position: Int) {
            starts?[position].resume()
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
