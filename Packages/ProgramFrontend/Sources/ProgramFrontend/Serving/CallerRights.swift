import SceneHosting
import SceneKitCore

/// The rights of a request's caller, which a description keeps to.
@MainActor
struct CallerRights {
    private let directory: any UserDirectory
    private let grant: AccessGrant?

    init(_ session: HostSession, _ grant: AccessGrant?) {
        directory = session.navigator.services[(any UserDirectory).self] ?? GuestDirectory()
        self.grant = grant
    }

    /// Whether the caller may open a scene.
    func admits(_ scene: SceneDefinition) -> Bool {
        directory.allows(scene.access) && grant?.admits(scene.name) != false
    }

    /// Whether the caller may perform actions.
    var mayWrite: Bool { grant?.mayWrite ?? true }
}
