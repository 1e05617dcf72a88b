import SceneKitCore

/// The view models of replacing a forgotten password.
@MainActor
protocol ResetPasswordDisplayLogic: AnyObject {
    func displayForm(viewModel: ResetPassword.ShowForm.ViewModel)
    func displayReset(viewModel: ResetPassword.Reset.ViewModel)
}

final class ResetPasswordViewController: RoutedScene<
    any ResetPasswordBusinessLogic, any ResetPasswordRouting
>
{
    static let form = FormTable(
        "reset",
        ResetPasswordDraft(),
        fields: [
            .field(
                "name",
                \.name,
                "Name",
                summary: "the name of the account, with a recovery code",
                autofill: .username
            ),
            .field(
                "code",
                \.code,
                "Recovery code",
                summary: "a recovery code, or the secret of a link",
                isRequired: true
            ),
        ] + BoundField.newPassword(\.new, repeated: \.repetition)
    )

    static let forms: [BoundForm<ResetPasswordViewController>] = [.form(form, \.form)]

    static let actions: [BoundAction<ResetPasswordViewController>] = [
        .submit(
            "reset",
            "Set password",
            key: "s",
            "Sets a new password without the old one, and ends every other session.",
            form: \.form,
            answer: .message
        ) { await $0.resetPassword($1) }
    ]

    /// Called when the person has a new password and is signed in. Set with weak captures.
    var onReset: (@MainActor () -> Void)?

    let scene = SceneState(title: "Forgotten password", form: form)

    private let form = SceneForm(form)

    func didLoad() async { interactor.showForm(request: .init()) }

    func leaveDecision() -> LeaveDecision { .allow }

    private func resetPassword(_ draft: ResetPasswordDraft) async {
        await interactor.resetPassword(request: .init(name: draft.name, code: draft.code, new: draft.new))
    }
}

extension ResetPasswordViewController: ResetPasswordDisplayLogic {
    func displayForm(viewModel: ResetPassword.ShowForm.ViewModel) {
        form.hidden = viewModel.hidden
        form.load(viewModel.draft)
        show(form)
    }

    func displayReset(viewModel: ResetPassword.Reset.ViewModel) {
        switch viewModel {
        case .refused(let refusal): show(form, refusal)
        case .complete(let message):
            form.load(ResetPasswordDraft())
            show(form, message: message)
            onReset?()
        }
    }
}
