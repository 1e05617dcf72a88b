/// What the view may ask on the account's own screen.
@MainActor
protocol AccountBusinessLogic: AnyObject {
    func showAccount(request: Account.ShowAccount.Request) async
    func signOut(request: Account.SignOut.Request) async
}

/// What other scenes' routers may pass in: what they did to the account.
@MainActor
protocol AccountDataStore: AnyObject {
    var change: AccountChange? { get set }
}

@MainActor
final class AccountInteractor: AccountBusinessLogic, AccountDataStore {
    var change: AccountChange?

    private let presenter: any AccountPresentationLogic
    private let worker: any AccountWorking

    init(presenter: any AccountPresentationLogic, worker: any AccountWorking) {
        self.presenter = presenter
        self.worker = worker
    }

    // MARK: - Show account

    func showAccount(request: Account.ShowAccount.Request) async {
        let change = change
        self.change = nil
        let state: Result<AuthenticationState, AuthenticationFailure>
        do { state = .success(try await worker.currentState()) } catch { state = .failure(error) }
        guard !Task.isCancelled else { return }
        presenter.presentAccount(response: .init(state: state, change: change))
    }

    // MARK: - Sign out

    func signOut(request: Account.SignOut.Request) async {
        do {
            try await worker.signOut()
            presenter.presentSignOut(response: .signedOut)
        } catch {
            presenter.presentSignOut(response: .failed(error))
        }
    }
}
