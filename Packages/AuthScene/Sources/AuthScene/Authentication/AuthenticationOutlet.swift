/// Reports a change of the signed-in person from scenes to the running flow.
///
/// It is a service, so that a scene that was opened by name ends the flow, too.
@MainActor
public final class AuthenticationOutlet: Sendable {
    /// Set by the owner of the flows, with weak captures.
    public var onChange: (@MainActor () -> Void)?

    nonisolated public init() {}

    /// Reports the change.
    public func changed() { onChange?() }
}
