public import SceneKitCore

/// The scenes of this package, for a host to register.
///
/// They need the services `(any AuthenticationService).self` and `AuthenticationOutlet.self`.
public enum AuthScenes {
    /// The package's own version.
    public static let version = "0.1.0"

    public static let all: [SceneDefinition] = [
        EnterConfigurator.definition,
        SignUpConfigurator.definition,
        AccountConfigurator.definition,
        ChangePasswordConfigurator.definition,
        EditProfileConfigurator.definition,
    ]
}
