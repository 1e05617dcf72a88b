import SceneHosting
import SceneKitCore

/// A caller who may make calls, with the session of one call.
@MainActor
struct Admission {
    let session: HostSession
    /// The rights of the access token; nil for other callers.
    let grant: AccessGrant?
    /// Identifies the caller for what belongs to it: its rate, its long work, and its keys of repeated calls.
    let caller: String

    /// Refuses a call beyond the rights of the token.
    ///
    /// - Throws: `Problem`.
    func check(_ call: SceneCall) throws(Problem) {
        guard let grant else { return }
        let reason: String? =
            if !grant.admits(call.definition.name) {
                "this access token may not open \(call.definition.name)"
            } else if call.action != nil, !grant.mayWrite {
                "this access token may read, and perform no actions"
            } else {
                nil
            }
        guard let reason else { return }
        var problem = Problem(.insufficientScope, reason)
        problem.headers.append(("www-authenticate", "Bearer error=\"insufficient_scope\""))
        throw problem
    }
}
