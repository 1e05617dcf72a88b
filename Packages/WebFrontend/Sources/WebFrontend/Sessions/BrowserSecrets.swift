import SceneKitCore
import Synchronization

/// The secrets of a browser's sign-in, which its cookies keep. All tabs of the browser share them.
final class BrowserSecrets: Sendable {
    private struct State {
        var values: [String: String]
        /// The names whose cookies are out of date.
        var changed: Set<String> = []
    }

    private let state: Mutex<State>

    init(_ values: [String: String]) {
        state = Mutex(State(values: values))
    }

    /// The names of the secrets that a sign-in keeps.
    static let names = ["session", "device"]

    func secret(_ name: String) -> any SecretKeeping { BrowserSecret(name: name, secrets: self) }

    /// The changed secrets, once; nil for one that was removed.
    func takeChanges() -> [(name: String, value: String?)] {
        state.withLock { state in
            defer { state.changed = [] }
            return state.changed.sorted().map { ($0, state.values[$0]) }
        }
    }

    fileprivate subscript(name: String) -> String? {
        get { state.withLock { $0.values[name] } }
        set {
            state.withLock { state in
                guard state.values[name] != newValue else { return }
                state.values[name] = newValue
                state.changed.insert(name)
            }
        }
    }
}

/// One secret of a browser.
private struct BrowserSecret: SecretKeeping {
    let name: String
    let secrets: BrowserSecrets

    func read() -> String? { secrets[name] }
    func write(_ secret: String) { secrets[name] = secret }
    func remove() { secrets[name] = nil }
    /// A cookie that somebody has changed counts as none.
    func refuse(_ reason: String) { remove() }
}
