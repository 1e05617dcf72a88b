import SceneKitCore

extension HostRun {
    /// Opens the location that a session begins at; where a guard leads elsewhere first, the session begins there.
    ///
    /// - Returns: nil where a scene is shown, else the location, whose opening says why it is not.
    func openForSession(_ location: Location?, on navigator: Navigator) async -> Location? {
        guard let location else { return nil }
        switch await navigator.open(location) {
        case .done: return nil
        case .cancelled(let reason) where reason.code == .redirected && navigator.topScene != nil: return nil
        case .cancelled, .refused, .failed: return location
        }
    }

    /// Opens the location of a single command, which goes nowhere else.
    ///
    /// - Returns: nil where its scene is shown, else the location, whose opening says why it is not.
    /// - Throws: `Redirection` where a guard leads elsewhere, and it is known what can be done about it.
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

/// Why a command did not get where it was to, and what can be done about it.
struct Redirection: Error, CustomStringConvertible {
    let description: String
}
