import SceneKitCore

/// The view models that the presenter shows while a profile is changed.
@MainActor
protocol EditProfileDisplayLogic: AnyObject {
    func displayProfile(viewModel: EditProfile.FetchProfile.ViewModel)
    func displaySavedProfile(viewModel: EditProfile.SaveProfile.ViewModel)
}

final class EditProfileViewController: RoutedScene<any EditProfileBusinessLogic, any EditProfileRouting> {
    static let form = FormTable(
        "profile",
        ProfileDraft(),
        fields: [
            .field(
                "phone",
                \.phone,
                "Phone",
                kind: .phone,
                hint: LocalizedText(verbatim: "+7 (999) 111-22-33")
            ),
            .field("email", \.email, "E-mail", kind: .email, hint: "ada@example.org"),
            .field("language", \.language, "Language", summary: "the language of pages in a browser"),
        ]
    )

    static let forms: [BoundForm<EditProfileViewController>] = [.form(form, \.form)]

    static let actions: [BoundAction<EditProfileViewController>] = [
        .save(
            "save",
            key: "s",
            "Saves the profile.",
            form: \.form,
            answer: .message,
            when: { $0.isThere },
            perform: { await $0.interactor.saveProfile(request: .init(edit: $1)) }
        )
        .promising(.sets)
    ]

    let scene = SceneState(Screen(title: "Edit profile"))

    private let form = SceneForm(form)
    /// Whether the profile exists.
    private var isThere = false

    func didLoad() async { await interactor.fetchProfile(request: .init()) }
}

extension EditProfileViewController: EditProfileDisplayLogic {
    func displayProfile(viewModel: EditProfile.FetchProfile.ViewModel) {
        switch viewModel {
        case .form(let draft):
            isThere = true
            form.load(stored: draft)
            show(form)
        case .missing(let message): screen.message = message
        }
    }

    func displaySavedProfile(viewModel: EditProfile.SaveProfile.ViewModel) {
        switch viewModel {
        case .refused(let refusal): show(form, refusal)
        case .saved(let notice):
            form.markSaved()
            screen.message = notice
            router.routeToOrigin(segue: nil)
        }
    }
}
