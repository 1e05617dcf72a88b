import SceneKitCore

/// Determines the flow to run, and provides the person's records to scenes.
@MainActor
final class AccountGateway: Gateway {
    private let authentication: LiveAuthentication
    private let space: PersonalSpace
    /// Whether any account exists; without one, nobody has to sign in.
    var hasAccounts: Bool
    /// Whether nobody has to sign in, even if there are accounts.
    private let startsAsGuest: Bool

    init(
        authentication: LiveAuthentication,
        space: PersonalSpace,
        hasAccounts: Bool,
        startsAsGuest: Bool = false
    ) {
        self.authentication = authentication
        self.space = space
        self.hasAccounts = hasAccounts
        self.startsAsGuest = startsAsGuest
    }

    /// The flow for the known state.
    var state: FlowState {
        switch authentication.knownState {
        case .signedIn, .offline, .guest: .main
        case .signedOut: hasAccounts && !startsAsGuest ? .authorization : .main
        }
    }

    func getState(_ completion: @escaping @MainActor (FlowState) -> Void) {
        if authentication.knownState.person != nil { hasAccounts = true }
        do {
            try space.give(to: authentication.knownState)
        } catch {
            // Without the person's records, only the sign-in can be shown.
            completion(.authorization)
            return
        }
        completion(state)
    }
}
