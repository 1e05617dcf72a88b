import SceneKitCore

/// The work with users that the scenes of this package share (article rows 004-01..08).
///
/// Its methods throw `HomeFailure`; `.cancelled` if the task was cancelled.
protocol UserWorker: Sendable {
    /// The name of the person who is signed in, or nil for a guest.
    var currentUserName: String? { get }

    /// Whether the accounts cannot be reached.
    var isOffline: Bool { get }

    /// Finds the user of that name; an unknown name is an error.
    func fetchUser(named name: String) async throws(HomeFailure) -> User
}

/// Works with the host's directory.
struct DirectoryUserWorker: UserWorker {
    let directory: any UserDirectory

    var currentUserName: String? { directory.currentUserName }

    var isOffline: Bool { directory.isOffline }

    func fetchUser(named name: String) async throws(HomeFailure) -> User {
        let user = try await HomeFailure.attempt { try await directory.user(named: name) }
        guard let user else { throw .unknownUser(name: name) }
        return user
    }
}
