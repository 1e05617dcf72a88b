public import SceneKitCore

/// The scenes of this package, for a host to register.
///
/// They need the services `(any AuthenticationService).self` and `AuthenticationOutlet.self`.
public enum AuthScenes {
    public static let all: [SceneDefinition] = [
        EnterConfigurator.definition,
        SignUpConfigurator.definition,
        AccountConfigurator.definition,
        ChangePasswordConfigurator.definition,
        EditProfileConfigurator.definition,
    ]
}
