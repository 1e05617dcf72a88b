import SceneKitCore
import SceneTestKit
import Testing

@testable import HomeScene

@MainActor
@Suite("The profile's form, its parts")
struct EditProfileTests {
    private enum Presented: Equatable, Sendable {
        case profile(EditProfile.FetchProfile.Response)
        case changed(EditProfile.ChangeField.Response)
        case saved(EditProfile.SaveProfile.Response)
    }

    @MainActor
    private final class PresenterSpy: EditProfilePresentationLogic {
        let spy = Spy<Presented>("the presenter")
        func presentProfile(response: EditProfile.FetchProfile.Response) { spy.record(.profile(response)) }
        func presentChangedField(response: EditProfile.ChangeField.Response) {
            spy.record(.changed(response))
        }
        func presentSavedProfile(response: EditProfile.SaveProfile.Response) { spy.record(.saved(response)) }
    }

    private enum Displayed: Equatable, Sendable {
        case profile(EditProfile.FetchProfile.ViewModel)
        case changed(EditProfile.ChangeField.ViewModel)
        case saved(EditProfile.SaveProfile.ViewModel)
    }

    @MainActor
    private final class DisplaySpy: EditProfileDisplayLogic {
        let spy = Spy<Displayed>("the view controller")
        func displayProfile(viewModel: EditProfile.FetchProfile.ViewModel) { spy.record(.profile(viewModel)) }
        func displayChangedField(viewModel: EditProfile.ChangeField.ViewModel) {
            spy.record(.changed(viewModel))
        }
        func displaySavedProfile(viewModel: EditProfile.SaveProfile.ViewModel) {
            spy.record(.saved(viewModel))
        }
    }

    private let presenter = PresenterSpy()
    private let draft = ProfileDraft(.ada)

    // MARK: - Rules

    @Test(
        "A phone is digits and what people put between them, or none",
        arguments: [
            ("", true), ("112", true), ("+44 20 7946 0000", true), ("(030) 1234-567/8.9", true),
            ("12", false),
            ("call me", false), ("112;ext=3", false), ("١١٢", false),
            (String(repeating: "1", count: 41), false),
        ]
    )
    func phone(text: String, isAccepted: Bool) {
        let problems = ProfileDraft(phone: text).problems(comparedTo: ProfileDraft(phone: "x"))
        #expect(problems == (isAccepted ? [:] : [.phone: .notAPhone(text)]))
    }

    @Test(
        "An e-mail address has a mailbox and a host, or is none",
        arguments: [
            ("", true), ("ada@example.org", true), ("ada+chess@localhost", true), ("жуля@пример.рф", true),
            ("ada", false), ("@example.org", false), ("ada@", false), ("a@b@c", false), ("ada@.org", false),
            ("ada@example..org", false), ("a da@example.org", false), ("<ada@example.org>", false),
            ("ada\u{1B}@example.org", false), (String(repeating: "a", count: 65) + "@b.org", false),
        ]
    )
    func email(text: String, isAccepted: Bool) {
        let problems = ProfileDraft(email: text).problems(comparedTo: ProfileDraft(email: "x"))
        #expect(problems == (isAccepted ? [:] : [.email: .notAnEmail(text)]))
    }

    @Test("What is as it was passes, although it would not be accepted today")
    func unchanged() {
        let old = ProfileDraft(phone: "call me", email: "nowhere")
        #expect(old.problems(comparedTo: old) == [:])
    }

    @Test("Values are taken over without blanks around them; what is not named stays")
    func merging() {
        var draft = draft
        draft.merge(["phone": ["  112\n"], "other": ["x"]])
        #expect(draft == ProfileDraft(phone: "112", email: "im@alekseypleshkov.ru"))
        draft.merge(["phone": [], "email": ["  "]])
        #expect(draft == ProfileDraft())
    }

    // MARK: - Interactor

    @Test("The profile of who is signed in is fetched; a guest has none")
    func fetch() async {
        let stub = WorkerStub()
        await EditProfileInteractor(presenter: presenter, worker: stub).fetchProfile(request: .init())
        stub.calls.expect(.fetch("ada"))
        let guest = WorkerStub(currentUserName: nil)
        let interactor = EditProfileInteractor(presenter: presenter, worker: guest)
        await interactor.fetchProfile(request: .init())
        await interactor.changeField(request: .init(field: "phone", values: ["1"]))
        await interactor.saveProfile(request: .init(values: ["phone": ["112"]]))
        guest.calls.expect()
        presenter.spy.expect(
            .profile(.init(draft: .success(draft))),
            .profile(.init(draft: .failure(.notSignedIn)))
        )
    }

    @Test("A change is checked at its own field only, and says whether anything would be lost")
    func change() async {
        let stub = WorkerStub()
        let interactor = EditProfileInteractor(presenter: presenter, worker: stub)
        await interactor.fetchProfile(request: .init())
        await interactor.changeField(request: .init(field: "phone", values: ["x"]))
        await interactor.changeField(request: .init(field: "email", values: ["y"]))
        await interactor.changeField(request: .init(field: "email", values: [draft.email]))
        await interactor.changeField(request: .init(field: "phone", values: [draft.phone]))
        stub.calls.expect(.fetch("ada"))
        presenter.spy.expect(
            .profile(.init(draft: .success(draft))),
            .changed(
                .init(
                    draft: ProfileDraft(phone: "x", email: draft.email),
                    isModified: true,
                    problems: [.phone: .notAPhone("x")]
                )
            ),
            .changed(
                .init(
                    draft: ProfileDraft(phone: "x", email: "y"),
                    isModified: true,
                    problems: [.email: .notAnEmail("y")]
                )
            ),
            .changed(
                .init(draft: ProfileDraft(phone: "x", email: draft.email), isModified: true, problems: [:])
            ),
            .changed(.init(draft: draft, isModified: false, problems: [:]))
        )
    }

    @Test("Saving is refused with every problem, else hands the values to the worker")
    func save() async {
        let stub = WorkerStub()
        let interactor = EditProfileInteractor(presenter: presenter, worker: stub)
        await interactor.fetchProfile(request: .init())
        await interactor.saveProfile(request: .init(values: ["phone": ["x"], "email": ["y"]]))
        #expect(interactor.savedUser == nil)
        await interactor.saveProfile(request: .init(values: ["phone": [" 112 "], "email": []]))
        #expect(interactor.savedUser == .ada)
        stub.calls.expect(.fetch("ada"), .save("ada", phone: "112", email: ""))
        presenter.spy.expect(
            .profile(.init(draft: .success(draft))),
            .saved(
                .refused(
                    ProfileDraft(phone: "x", email: "y"),
                    [.phone: .notAPhone("x"), .email: .notAnEmail("y")]
                )
            ),
            .saved(.saved)
        )
    }

    @Test("A profile is not saved for somebody else who has signed in meanwhile")
    func otherUser() async throws {
        let host = MemoryHost()
        let interactor = EditProfileInteractor(
            presenter: presenter,
            worker: DirectoryUserWorker(directory: host)
        )
        await interactor.fetchProfile(request: .init())
        host.signIn("bob")
        await interactor.saveProfile(request: .init(values: ["phone": ["112"]]))
        #expect(host.users == [.ada])
        presenter.spy.expect(
            .profile(.init(draft: .success(draft))),
            .saved(.failed(ProfileDraft(phone: "112", email: draft.email), .notSignedIn))
        )
    }

    // MARK: - Presenter

    @Test("The presenter words problems at their fields and in the message")
    func presenting() {
        let presenter = EditProfilePresenter()
        let display = DisplaySpy()
        presenter.viewController = display
        let phoneError = "'x' is no phone number: digits, spaces and + - ( ) . / are, at least three digits"
        let emailError = "'y' is no e-mail address: one looks like ada@example.org"
        let leave = "Leave without saving what was changed?"
        let wrong = ProfileDraft(phone: "x", email: "y")
        presenter.presentProfile(response: .init(draft: .success(wrong)))
        presenter.presentProfile(response: .init(draft: .failure(.notSignedIn)))
        presenter.presentChangedField(
            response: .init(draft: wrong, isModified: true, problems: [.phone: .notAPhone("x")])
        )
        presenter.presentChangedField(response: .init(draft: wrong, isModified: false, problems: [:]))
        presenter.presentSavedProfile(response: .saved)
        presenter.presentSavedProfile(
            response: .refused(wrong, [.phone: .notAPhone("x"), .email: .notAnEmail("y")])
        )
        presenter.presentSavedProfile(response: .failed(wrong, .directory("it is full")))
        display.spy.expect(
            .profile(.form(.init(phone: "x", email: "y"))),
            .profile(.missing(.error("A guest has no profile; sign in first."))),
            .changed(.init(phone: "x", email: "y", phoneError: phoneError, leaveQuestion: leave)),
            .changed(.init(phone: "x", email: "y")),
            .saved(.saved),
            .saved(
                .form(
                    .init(
                        phone: "x",
                        email: "y",
                        phoneError: phoneError,
                        emailError: emailError,
                        notice: .error("Not saved: phone: \(phoneError); email: \(emailError)."),
                        leaveQuestion: leave
                    )
                )
            ),
            .saved(
                .form(
                    .init(
                        phone: "x",
                        email: "y",
                        notice: .error("The profile could not be reached: it is full"),
                        leaveQuestion: leave
                    )
                )
            )
        )
    }
}

@Suite("The workers over the host's services")
struct WorkerTests {
    @Test(
        "004-01..08, 004-09, 004-14: in the worker that both scenes share, the name finds the user; an unknown one is an error, never nobody"
    )
    func users() async throws {
        let host = MemoryHost()
        let worker = DirectoryUserWorker(directory: host)
        #expect(worker.currentUserName == "ada")
        #expect(try await worker.fetchUser(named: "ada") == .ada)
        await #expect(throws: HomeFailure.unknownUser(name: "bob")) {
            try await worker.fetchUser(named: "bob")
        }
        await #expect(throws: HomeFailure.unknownUser(name: "bob")) {
            try await worker.saveUser(named: "bob", phone: "", email: "")
        }
        #expect(
            try await worker.saveUser(named: "ada", phone: "1", email: "2")
                == User(name: "ada", phone: "1", email: "2")
        )
    }

    @Test("What a service says no to is told in its words, and by which service")
    func refusals() async {
        let host = MemoryHost(refusal: "it is locked")
        let users = DirectoryUserWorker(directory: host)
        let home = HomeWorker(overview: host, session: host)
        await #expect(throws: HomeFailure.directory("it is locked")) {
            try await users.fetchUser(named: "ada")
        }
        await #expect(throws: HomeFailure.directory("it is locked")) {
            try await users.saveUser(named: "ada", phone: "", email: "")
        }
        await #expect(throws: HomeFailure.overview("it is locked")) { try await home.fetchCounts() }
        await #expect(throws: HomeFailure.session("it is locked")) { try await home.endSession() }
    }
}
