public import SceneKitCore

/// The scenes of this package, for a host to register.
public enum ContactsScenes {
    /// The package's own version.
    public static let version = "0.1.0"

    public static let all: [SceneDefinition] = [
        ContactListConfigurator.definition,
        ViewContactConfigurator.definition,
        AddContactConfigurator.definition,
        EditContactConfigurator.definition,
    ]
}
