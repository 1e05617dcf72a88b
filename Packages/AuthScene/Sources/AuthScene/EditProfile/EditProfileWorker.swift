import Accounts
import SceneKitCore

/// The work of changing how a person can be reached.
protocol EditProfileWorking: Sendable {
    func currentState() async throws(AuthenticationFailure) -> AuthenticationState

    /// Applies the edit to the stored profile.
    ///
    /// - Throws: `AuthenticationFailure`; `.conflict` if it would overwrite what has been changed elsewhere.
    func changeProfile(edit: FormEdit<ProfileDraft>) async throws(AuthenticationFailure) -> Person
}

extension AuthenticationWorker: EditProfileWorking {
    func changeProfile(edit: FormEdit<ProfileDraft>) async throws(AuthenticationFailure) -> Person {
        try await AuthenticationFailure.attempt {
            try await service.changeProfile { try edit.merged(over: ProfileDraft($0)).profile }
        }
    }
}
