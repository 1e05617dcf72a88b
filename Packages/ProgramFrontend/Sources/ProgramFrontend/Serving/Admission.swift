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
        try check(call.definition, performs: call.action != nil)
    }

    /// Refuses to show a scene, or to perform one of its actions, beyond the rights of the token.
    ///
    /// - Throws: `Problem`.
    func check(_ scene: SceneDefinition, performs: Bool) throws(Problem) {
        guard let grant else { return }
        let reason: String? =
            if !grant.admits(scene.name) {
                "this access token may not open \(scene.name)"
            } else if performs, !grant.mayWrite {
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

extension AccessGrant {
    /// Keeps a session to the scenes of the token.
    @MainActor var guarding: NavigationGuard {
        { intent in
            admits(intent.scene)
                ? .allow
                : .deny(LocalizedText(verbatim: "this access token may not open \(intent.scene)"))
        }
    }
}
