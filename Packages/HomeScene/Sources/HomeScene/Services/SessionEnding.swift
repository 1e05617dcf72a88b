/// Ends the session of the person who is signed in, or a guest's: a service that the host provides.
///
/// May be called from any isolation. An error is shown to a person with its description.
public protocol SessionEnding: Sendable {
    /// Returns when the session is over. The host may lead away from the home scene meanwhile; where it does not, the
    /// scene shows what a guest sees.
    func endSession() async throws
}
