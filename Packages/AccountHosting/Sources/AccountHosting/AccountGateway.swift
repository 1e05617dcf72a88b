import AuthScene
import SceneKitCore

/// Knows which flow is to run, and gives scenes the records of whoever it runs for.
@MainActor
final class AccountGateway: Gateway {
    private let authentication: LiveAuthentication
    private let space: PersonalSpace
    private var hasAccounts: Bool

    init(authentication: LiveAuthentication, space: PersonalSpace, hasAccounts: Bool) {
        self.authentication = authentication
        self.space = space
        self.hasAccounts = hasAccounts
    }

    func getState(_ completion: @escaping @MainActor (FlowState) -> Void) {
        let state = authentication.knownState
        if case .signedIn = state { hasAccounts = true }
        do {
            try space.give(to: state)
        } catch {
            // Without records of one's own there is nothing to show but the way in.
            completion(.authorization)
            return
        }
        switch state {
        case .signedIn, .guest: completion(.main)
        case .signedOut: completion(hasAccounts ? .authorization : .main)
        }
    }
}
