/// Whether a test must expect everything that happens in a harness.
public enum Exhaustivity: Sendable {
    /// `finish()` fails on a screen that was never compared, a navigation whose outcome was not expected, and an
    /// unexpected entry of the journal.
    case on
    /// A test may ignore parts. `finish()` still fails on a failed navigation, running work, calls of a scene that was
    /// left, and a leaked scene.
    case off
}
