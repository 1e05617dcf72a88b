import SceneKitCore

/// The view model that the presenter shows while a password is changed.
@MainActor
protocol ChangePasswordDisplayLogic: AnyObject {
    func displaySavedPassword(viewModel: ChangePassword.SavePassword.ViewModel)
}

final class ChangePasswordViewController: RoutedScene<
    any ChangePasswordBusinessLogic, any ChangePasswordRouting
>
{
    static let form = FormTable(
        "password",
        ChangePasswordDraft(),
        fields: [
            .field("old", \.old, "Old password", isRequired: true, autofill: .currentPassword)
        ] + BoundField.newPassword(\.new, repeated: \.repetition)
    )

    static let forms: [BoundForm<ChangePasswordViewController>] = [.form(form, \.form)]

    static let actions: [BoundAction<ChangePasswordViewController>] = [
        .submit(
            "change",
            key: "s",
            "Changes the password, and ends every other session.",
            form: \.form,
            answer: .message
        ) { await $0.savePassword($1) }
    ]

    let scene = SceneState(title: "Change password", form: form)

    private let form = SceneForm(form)

    func leaveDecision() -> LeaveDecision { .allow }

    private func savePassword(_ draft: ChangePasswordDraft) async {
        // After a refusal all three passwords must be typed again, since nobody can see which was mistyped.
        form.load(ChangePasswordDraft())
        await interactor.savePassword(request: .init(old: draft.old, new: draft.new))
    }
}

extension ChangePasswordViewController: ChangePasswordDisplayLogic {
    func displaySavedPassword(viewModel: ChangePassword.SavePassword.ViewModel) {
        switch viewModel {
        case .refused(let refusal): show(form, refusal)
        case .saved(let notice):
            screen.message = notice
            router.routeToOrigin(segue: nil)
        }
    }
}
