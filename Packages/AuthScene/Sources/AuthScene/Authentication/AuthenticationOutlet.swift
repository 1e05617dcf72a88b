/// Where scenes tell that who sits in front of the program has changed; the flow that runs listens.
///
/// A service, so that a scene which was opened by its name ends the flow too.
@MainActor
public final class AuthenticationOutlet: Sendable {
    /// Set by the owner of the flows, with weak captures.
    public var onChange: (@MainActor () -> Void)?

    nonisolated public init() {}

    /// Reports the change.
    public func changed() { onChange?() }
}
