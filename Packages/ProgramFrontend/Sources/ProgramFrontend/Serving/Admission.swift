@_spi(Hosting) import SceneHosting
@_spi(Hosting) import SceneKitCore

/// A caller who may make calls, with the session of one call.
@MainActor
struct Admission {
    let session: HostSession
    /// The rights of the access token; nil for other callers.
    let grant: AccessGrant?
    /// Identifies the caller for what belongs to it: its rate, its long work, and its keys of repeated calls.
    let caller: String

    /// Refuses a call beyond the rights of the token, or of its person.
    ///
    /// - Throws: `Problem`.
    func check(_ scene: SceneDefinition, performs: Bool) throws(Problem) {
        if let directory = session.navigator.services[(any UserDirectory).self],
            !directory.allows(scene.access)
        {
            let hasAccounts = session.navigator.configurator.modules.contains { $0.signIn != nil }
            guard directory.currentUserName != nil || !hasAccounts else {
                throw .signInNeeded(Location(scene.name))
            }
            throw Problem(
                navigation: .deniedByGuard,
                status: 403,
                "\(scene.name) is for other people"
            )
        }
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
