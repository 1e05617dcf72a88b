import SceneKitCore
import SceneTestKit
import Testing

/// A call that a view controller makes on its router.
enum RouterCall: Equatable, Sendable {
    case route(String, hasSegue: Bool)
    /// A question whether it responds to a selector.
    case responds(String)
    case perform(String)
}

/// A router without transitions that responds to given selectors.
@MainActor
class RouterSpy<DataStore>: SegueRouting {
    let calls = Spy<RouterCall>("the router")
    let dataStore: DataStore
    private let answers: Set<String>

    class var selectors: [String] { [] }

    init(_ dataStore: DataStore, answers: Set<String> = []) {
        self.dataStore = dataStore
        self.answers = answers
    }

    func responds(to selector: String) -> Bool {
        calls.record(.responds(selector))
        return answers.contains(selector)
    }

    func perform(_ selector: String, with segue: Segue?) { calls.record(.perform(selector)) }

    func record(_ method: String, _ segue: Segue?) {
        calls.record(.route(method, hasSegue: segue != nil))
    }
}

/// Expects that preparing for a segue asks the router by selector, and performs what it responds to.
@MainActor
func expectPrepare(
    _ view: some SceneViewController,
    _ router: RouterSpy<some Any>,
    performs identifier: String,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    view.prepare(for: Segue(identifier, to: nil))
    view.prepare(for: Segue("Nowhere", to: nil))
    router.calls.expect(
        .responds("routeTo" + identifier),
        .perform("routeTo" + identifier),
        .responds("routeToNowhere"),
        sourceLocation: sourceLocation
    )
}
