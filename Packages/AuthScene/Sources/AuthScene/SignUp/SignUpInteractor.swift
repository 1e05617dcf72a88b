import Accounts
import SceneKitCore

/// The requests of the view controller for signing up.
@MainActor
protocol SignUpBusinessLogic: AnyObject {
    func showForm(request: SignUp.ShowForm.Request) async
    func createAccount(request: SignUp.CreateAccount.Request) async
}

/// The person who has signed up, for other scenes' routers.
@MainActor
protocol SignUpDataStore: AnyObject {
    var signedUpPerson: Person? { get }
}

final class SignUpInteractor: SceneInteractor<any SignUpPresentationLogic, any SignUpWorking>,
    SignUpBusinessLogic, SignUpDataStore
{
    var signedUpPerson: Person? { createdPerson ?? knownPerson }

    /// The person of the account that this scene has made.
    private var createdPerson: Person?
    /// The session's person when the form was shown.
    private var knownPerson: Person?
    private var hasGuestRecords = false

    // MARK: - Show form

    func showForm(request: SignUp.ShowForm.Request) async {
        do {
            knownPerson = try await worker.currentState().person
            hasGuestRecords = try await worker.hasGuestRecords()
            presenter.presentForm(response: .init(hasGuestRecords: hasGuestRecords, person: knownPerson))
        } catch {
            presenter.presentForm(response: .init(person: knownPerson, failure: error))
        }
    }

    // MARK: - Create account

    func createAccount(request: SignUp.CreateAccount.Request) async {
        // A second account is no answer to a repeated request.
        guard createdPerson == nil else { return presenter.presentCreatedAccount(response: .created) }
        let draft = request.draft
        let registration = Registration(
            name: draft.name,
            password: draft.password.text,
            phone: draft.phone,
            email: draft.email
        )
        guard registration.problems.isEmpty else {
            return presenter.presentCreatedAccount(response: .refused(registration.problems))
        }
        do {
            let outcome = try await worker.signUp(
                registration,
                takingGuestRecords: hasGuestRecords && draft.takesGuestRecords
            )
            createdPerson = outcome.person
            let recordsProblem: LocalizedText? =
                if case .failed(let reason) = outcome.guestRecords { reason } else { nil }
            let sessionProblem = await worker.sessionProblem()
            presenter.presentCreatedAccount(
                response: outcome.recoveryCodes.isEmpty && recordsProblem == nil && sessionProblem == nil
                    ? .created
                    : .createdWithNotice(
                        outcome.person,
                        recoveryCodes: outcome.recoveryCodes,
                        recordsProblem: recordsProblem,
                        sessionProblem: sessionProblem
                    )
            )
        } catch .invalid(let problems) {
            presenter.presentCreatedAccount(response: .refused(problems))
        } catch {
            presenter.presentCreatedAccount(response: .failed(error))
        }
    }
}
