import SceneKitCore

/// Determines the flow to run, and gives scenes the records of its person.
@MainActor
final class AccountGateway: Gateway {
    private let authentication: LiveAuthentication
    private let space: PersonalSpace
    /// Whether any account exists; until then nobody is asked to sign in.
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
