/// Which flow an app is to run (article row 003-02).
public enum FlowState: String, Codable, Sendable {
    /// Nobody is signed in, and nobody goes on as a guest.
    case authorization
    case main
}

/// What knows the state an app starts in (article row 003-08).
public protocol Gateway: Sendable {
    /// Finds out the state and calls the completion once, at once or later.
    ///
    /// Where it cannot be found out the state is `authorization`, whose first screen says why.
    @MainActor
    func getState(_ completion: @escaping @MainActor (FlowState) -> Void)
}
