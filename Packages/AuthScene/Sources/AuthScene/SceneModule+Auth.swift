public import Accounts
public import SceneKitCore
import StorageWorkers

extension SceneModule {
    /// Accounts, with scenes for signing up and in, the profile, the password and a forgotten one, and a separate space for each person.
    @MainActor public static let auth = auth(settings: AccountSettings())

    /// The same with rules of the host's own.
    @MainActor
    public static func auth(settings: AccountSettings) -> SceneModule {
        SceneModule(
            "AuthScene",
            version: "0.1.0",
            scenes: [
                AccountConfigurator.definition,
                EnterConfigurator.definition,
                SignUpConfigurator.definition,
                ChangePasswordConfigurator.definition,
                EditProfileConfigurator.definition,
                ResetPasswordConfigurator.definition,
                RecoveryConfigurator.definition,
            ],
            entrances: [Entrance("Account"), Entrance("Enter", title: "Sign in", for: .guests)],
            roles: [
                RoleDeclaration(
                    Accounts.administrator,
                    summary:
                        "Grants roles to people, and makes links for those who have forgotten their password."
                )
            ],
            records: Accounts.records + [KeptPerson.self],
            signIn: SignInProvision(
                services: [
                    ServiceIdentifier((any AuthenticationService).self),
                    ServiceIdentifier((any AccessTokenService).self),
                    ServiceIdentifier((any RecoveryService).self),
                    ServiceIdentifier(AuthenticationOutlet.self),
                    ServiceIdentifier((any UserDirectory).self),
                    ServiceIdentifier(RecordStore.self),
                ],
                protectProcess: { try ProcessMemory.forbidDumps() },
                caution: { try await AccountSignIn.caution(services: $0, settings: settings) },
                make: { try await AccountSignIn(settings: settings, setting: $0) }
            ),
            translations: .auth
        )
    }

    /// The scene in which people make access tokens for programs, for hosts with accounts in their own store and a front end
    /// for programs. The account's scene leads there.
    @MainActor public static let accessTokens = SceneModule(
        "AccessTokens",
        version: "0.1.0",
        scenes: [AccessTokensConfigurator.definition],
        translations: .auth
    )
}

extension Translations {
    fileprivate static let auth = Translations(
        de: { PackageResources.de_strings },
        pt: { PackageResources.pt_strings },
        zh: { PackageResources.zh_strings }
    )
}
