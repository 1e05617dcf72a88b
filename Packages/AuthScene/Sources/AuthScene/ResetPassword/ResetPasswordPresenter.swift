import Accounts
import SceneKitCore

/// The responses of replacing a forgotten password.
@MainActor
protocol ResetPasswordPresentationLogic: AnyObject {
    func presentForm(response: ResetPassword.ShowForm.Response)
    func presentReset(response: ResetPassword.Reset.Response)
}

final class ResetPasswordPresenter: ResetPasswordPresentationLogic {
    weak var viewController: (any ResetPasswordDisplayLogic)?

    private static let refused: LocalizedText =
        "the name or the code is wrong or has been used, or there were too many attempts; wait a little, then try again"

    // MARK: - Show form

    func presentForm(response: ResetPassword.ShowForm.Response) {
        viewController?.displayForm(
            viewModel: .init(
                draft: ResetPasswordDraft(code: response.link ?? Secret()),
                hidden: response.link == nil ? [] : ["name", "code"]
            )
        )
    }

    // MARK: - Reset

    func presentReset(response: ResetPassword.Reset.Response) {
        let viewModel: ResetPassword.Reset.ViewModel =
            switch response {
            case .reset(let person, let codesLeft, let sessionProblem):
                .complete(
                    AuthWording.message(
                        .joined(
                            [
                                "\(person.name) has a new password. Every other session and access token has ended.",
                                codesLeft.map(Self.codesLeft),
                            ].compactMap(\.self),
                            separator: " "
                        ),
                        sessionProblem: sessionProblem
                    )
                )
            case .nameMissing:
                .refused(
                    FormRefusal("Not changed", [("name", "a recovery code needs the name of its account")])
                )
            case .refused: .refused(FormRefusal("Not changed", [("code", Self.refused)]))
            case .newRefused(let problems):
                .refused(FormRefusal("Not changed", problems.map { ("new", AuthWording.text($0)) }))
            case .failed(let failure): .refused(FormRefusal("Not changed", failure))
            }
        viewController?.displayReset(viewModel: viewModel)
    }

    private static func codesLeft(_ count: Int) -> LocalizedText {
        LocalizedText(
            count: count,
            one: "1 recovery code is left.",
            other: "\(count) recovery codes are left."
        )
    }
}
