/// The versions of the protocol between a host and the programs with its scenes.
public enum ProtocolVersion {
    /// The version that this package speaks. A new one is needed only if a message loses its meaning: both sides ignore keys
    /// and notifications that they do not know.
    public static let current = 1
}
