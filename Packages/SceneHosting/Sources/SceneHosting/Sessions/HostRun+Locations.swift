import SceneKitCore

extension HostRun {
    /// Opens a session's first location. If a guard redirects it, the session begins there.
    ///
    /// - Returns: nil if a scene is shown; otherwise the location, so that opening it again reports the error.
    func openForSession(_ location: Location?, on navigator: Navigator) async -> Location? {
        guard let location else { return nil }
        switch await navigator.open(location) {
        case .done: return nil
        case .cancelled(let reason) where reason.code == .redirected && navigator.topScene != nil: return nil
        case .cancelled, .refused, .failed: return location
        }
    }

    /// Opens the location of a single command, which accepts no redirection.
    ///
    /// - Returns: nil if its scene is shown; otherwise the location, so that opening it again reports the error.
    /// - Throws: `Redirection` if a guard redirects and the sign-in gives advice.
    func openForCommand(_ location: Location?, in session: HostSession) async throws -> Location? {
        guard let location else { return nil }
        switch await session.navigator.open(location) {
        case .done: return nil
        case .cancelled(let reason) where reason.code == .redirected:
            guard let advice = session.advice(for: location, at: session.navigator.location) else {
                return location
            }
            throw Redirection(description: advice)
        case .cancelled, .refused, .failed: return location
        }
    }
}

/// A redirected command, with advice.
struct Redirection: Error, CustomStringConvertible {
    let description: String
}
