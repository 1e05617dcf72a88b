/// The flow that an app should run (article row 003-02).
public enum FlowState: String, Codable, Sendable {
    /// Nobody has signed in or continued as a guest.
    case authorization
    case main
}

/// Determines the state that an app starts in (article row 003-08).
public protocol Gateway: Sendable {
    /// Determines the state and calls the completion once, at once or later.
    ///
    /// If the state cannot be determined it is `authorization`, whose first screen shows the reason.
    @MainActor
    func getState(_ completion: @escaping @MainActor (FlowState) -> Void)
}
