public import SceneKitCore

/// The scenes of this package, for a host to register.
public enum ContactsScenes {
    public static let all: [SceneDefinition] = [
        ContactListConfigurator.definition,
        ViewContactConfigurator.definition,
        AddContactConfigurator.definition,
        EditContactConfigurator.definition,
    ]
}
