import SceneKitCore
import Synchronization

/// The secrets of a call's session: the access token, if there is one. Others are forgotten with the call.
final class CallSecrets: Sendable {
    private let values: Mutex<[String: String]>

    init(token: String? = nil) {
        values = Mutex(token.map { [AccessGrant.secret: $0] } ?? [:])
    }

    func secret(_ name: String) -> any SecretKeeping { CallSecret(name: name, secrets: self) }

    fileprivate subscript(name: String) -> String? {
        get { values.withLock { $0[name] } }
        set { values.withLock { $0[name] = newValue } }
    }
}

private struct CallSecret: SecretKeeping {
    let name: String
    let secrets: CallSecrets

    func read() -> String? { secrets[name] }
    func write(_ secret: String) { secrets[name] = secret }
    func remove() { secrets[name] = nil }
    func refuse(_ reason: String) { remove() }
}
