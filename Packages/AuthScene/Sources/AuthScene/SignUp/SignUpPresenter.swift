import Accounts
import SceneKitCore

/// The responses of signing up.
@MainActor
protocol SignUpPresentationLogic: AnyObject {
    func presentForm(response: SignUp.ShowForm.Response)
    func presentCreatedAccount(response: SignUp.CreateAccount.Response)
}

final class SignUpPresenter: SignUpPresentationLogic {
    weak var viewController: (any SignUpDisplayLogic)?

    // MARK: - Show form

    func presentForm(response: SignUp.ShowForm.Response) {
        let reason = response.failure.map(AuthWording.text)
        viewController?.displayForm(
            viewModel: .init(
                offersGuestRecords: response.hasGuestRecords,
                isSignedIn: response.person != nil,
                notice: reason.map {
                    Message(.warning, "It is unknown whether there are guest records: \($0)")
                } ?? response.person.map { Message(.information, "Signed in as \($0.name).") }
            )
        )
    }

    // MARK: - Create account

    func presentCreatedAccount(response: SignUp.CreateAccount.Response) {
        let viewModel: SignUp.CreateAccount.ViewModel =
            switch response {
            case .created: .created
            case .createdWithNotice(let person, let codes, let recordsProblem, let sessionProblem):
                .toConfirm(
                    notice(of: person, recordsProblem, sessionProblem),
                    AuthWording.blocks(ofCodes: codes)
                )
            case .refused(let problems):
                .refused(FormRefusal("Not signed up", problems.map { ($0.field, AuthWording.text($0)) }))
            case .failed(let failure): .refused(FormRefusal("Not signed up", failure))
            }
        viewController?.displayCreatedAccount(viewModel: viewModel)
    }

    private func notice(
        of person: Person,
        _ recordsProblem: LocalizedText?,
        _ sessionProblem: LocalizedText?
    ) -> Message {
        guard let recordsProblem else {
            return AuthWording.message("Signed up as \(person.name).", sessionProblem: sessionProblem)
        }
        return Message(
            .error,
            .joined(
                [
                    "Signed up as \(person.name), but the guest's records were not moved: \(recordsProblem)",
                    sessionProblem.map(AuthWording.unsaved),
                ].compactMap(\.self),
                separator: ". "
            )
        )
    }
}
