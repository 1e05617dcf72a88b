import SceneKitCore

/// Knows which flow is to run, and gives scenes the records of whoever it runs for.
@MainActor
final class AccountGateway: Gateway {
    private let authentication: LiveAuthentication
    private let space: PersonalSpace
    /// Whether anybody has an account; as long as nobody has, nobody is asked to sign in.
    var hasAccounts: Bool

    init(authentication: LiveAuthentication, space: PersonalSpace, hasAccounts: Bool) {
        self.authentication = authentication
        self.space = space
        self.hasAccounts = hasAccounts
    }

    /// The flow that the known state asks for; nothing changes by asking.
    var state: FlowState {
        switch authentication.knownState {
        case .signedIn, .guest: .main
        case .signedOut: hasAccounts ? .authorization : .main
        }
    }

    func getState(_ completion: @escaping @MainActor (FlowState) -> Void) {
        if case .signedIn = authentication.knownState { hasAccounts = true }
        do {
            try space.give(to: authentication.knownState)
        } catch {
            // Without records of one's own there is nothing to show but the way in.
            completion(.authorization)
            return
        }
        completion(state)
    }
}
