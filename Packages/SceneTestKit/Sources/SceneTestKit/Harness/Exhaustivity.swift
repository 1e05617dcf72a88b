/// Whether a harness demands that a test expects everything.
public enum Exhaustivity: Sendable {
    /// `finish()` fails on a screen that was never compared, a navigation whose outcome was not expected, and an entry
    /// of the journal that no line expected.
    case on
    /// A test looks at the parts that it is about. `finish()` still fails on a navigation that failed, work that still
    /// runs, deliveries of a scene that was left, and a scene that stayed in memory.
    case off
}
