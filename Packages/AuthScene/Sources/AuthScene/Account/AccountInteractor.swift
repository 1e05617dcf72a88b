import Accounts
import SceneKitCore

/// The requests of the account's view.
@MainActor
protocol AccountBusinessLogic: AnyObject {
    func showAccount(request: Account.ShowAccount.Request) async
    func setRole(request: Account.SetRole.Request) async
    func signOut(request: Account.SignOut.Request) async
}

/// The person of the account, for other scenes' routers.
@MainActor
protocol AccountDataStore: AnyObject {
    var person: Person? { get }
}

@MainActor
final class AccountInteractor: AccountBusinessLogic, AccountDataStore {
    private(set) var person: Person?

    private let presenter: any AccountPresentationLogic
    private let worker: any AccountWorking
    /// The roles that the host's modules declare.
    private let roles: [String]

    init(presenter: any AccountPresentationLogic, worker: any AccountWorking, roles: [String] = []) {
        self.presenter = presenter
        self.worker = worker
        self.roles = roles
    }

    // MARK: - Show account

    func showAccount(request: Account.ShowAccount.Request) async {
        let state: Result<AuthenticationState, AuthenticationFailure> = await .of(
            try await worker.currentState()
        )
        guard !Task.isCancelled else { return }
        person = (try? state.get())?.person
        presenter.presentAccount(
            response: .init(
                state: state,
                mayGrantRoles: person?.roles.contains(Accounts.administrator) ?? false
            )
        )
    }

    // MARK: - Set role

    func setRole(request: Account.SetRole.Request) async {
        // A role that is no longer declared can still be revoked.
        guard !request.isGranted || roles.contains(request.role) else {
            presenter.presentRole(response: .unknownRole(request.role, declared: roles))
            return
        }
        do {
            let person = try await worker.setRole(
                request.role,
                isGranted: request.isGranted,
                of: request.name
            )
            // The role may be the signed-in person's own.
            await showAccount(request: .init())
            presenter.presentRole(response: .set(person, role: request.role, isGranted: request.isGranted))
        } catch {
            presenter.presentRole(response: .failed(error))
        }
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
