import Accounts
import Foundation
import SceneKitCore
import SceneTestKit
import Synchronization
import Testing

@testable import AuthScene

/// A worker with one recovery link, which records what it is asked for.
private final class RecoveryWorkerStub: RecoveryWorking, ResetPasswordWorking {
    enum Call: Equatable, Sendable {
        case renew, make(String, Duration), revoke(String), recoverByCode(String, name: String, new: String)
        case recoverByLink(String, new: String)
    }

    static let link = RecoveryLink(id: "l1", name: "Bob", expiresAt: Date(timeIntervalSince1970: 60))
    let calls = Spy<Call>("the worker")
    let failure: AuthenticationFailure?
    let isAdmin: Bool

    init(_ failure: AuthenticationFailure? = nil, isAdministrator: Bool = true) {
        self.failure = failure
        isAdmin = isAdministrator
    }

    private func note(_ call: Call) throws(AuthenticationFailure) {
        calls.record(call)
        if let failure { throw failure }
    }

    func isAdministrator() async -> Bool { isAdmin }
    func sessionProblem() async -> LocalizedText? { nil }

    func recoveryCodeCount() async throws(AuthenticationFailure) -> Int {
        if let failure { throw failure }
        return 9
    }

    func renewRecoveryCodes() async throws(AuthenticationFailure) -> [String] {
        try note(.renew)
        return ["K7QM-2XPD"]
    }

    func recoveryLinks() async throws(AuthenticationFailure) -> [RecoveryLink] { [Self.link] }

    func makeRecoveryLink(
        for name: String,
        lifetime: Duration
    ) async throws(AuthenticationFailure) -> MadeRecoveryLink {
        try note(.make(name, lifetime))
        throw .refused
    }

    func revokeRecoveryLink(_ id: String) async throws(AuthenticationFailure) -> RecoveryLink? {
        try note(.revoke(id))
        return id == Self.link.id ? Self.link : nil
    }

    func recover(
        by proof: RecoveryProof,
        newPassword: String
    ) async throws(AuthenticationFailure) -> Person {
        switch proof {
        case .code(let code, let name): try note(.recoverByCode(code, name: name, new: newPassword))
        case .link(let secret): try note(.recoverByLink(secret.text, new: newPassword))
        }
        return .ada
    }
}

/// Each part of both scenes of a forgotten password, before spies.
@MainActor
@Suite("The parts of a forgotten password")
struct RecoveryPartsTests {
    private let presenter = PresenterSpy()
    private let display = DisplaySpy()
    private static let secret = String(repeating: "a", count: 32) + "." + String(repeating: "b", count: 64)

    // MARK: - Recovery codes and links

    @Test("The interactor shows the codes that are left, and links to administrators only")
    func shows() async {
        await RecoveryInteractor(presenter: presenter, worker: RecoveryWorkerStub())
            .showRecovery(request: .init())
        await RecoveryInteractor(presenter: presenter, worker: RecoveryWorkerStub(isAdministrator: false))
            .showRecovery(request: .init())
        await RecoveryInteractor(presenter: presenter, worker: RecoveryWorkerStub(.sessionEnded))
            .showRecovery(request: .init())
        presenter.expect(
            Recovery.ShowRecovery.Response.shown(codesLeft: 9, links: [RecoveryWorkerStub.link]),
            Recovery.ShowRecovery.Response.shown(codesLeft: 9, links: nil),
            Recovery.ShowRecovery.Response.failed(.sessionEnded)
        )
    }

    @Test("The interactor renews codes, makes a link for some hours, and tells unknown links apart")
    func changes() async {
        let worker = RecoveryWorkerStub(isAdministrator: false)
        let interactor = RecoveryInteractor(presenter: presenter, worker: worker)
        await interactor.renewCodes(request: .init())
        await interactor.makeLink(request: .init(name: "Bob", hours: 2))
        await interactor.revokeLinks(request: .init(ids: ["l1", "l2"]))
        worker.calls.expect(.renew, .make("Bob", .seconds(7_200)), .revoke("l1"), .revoke("l2"))
        presenter.expect(
            Recovery.ShowRecovery.Response.shown(codesLeft: 9, links: nil),
            Recovery.RenewCodes.Response(codes: .success(["K7QM-2XPD"])),
            Recovery.MakeLink.Response.failed(.refused),
            Recovery.ShowRecovery.Response.shown(codesLeft: 9, links: nil),
            Recovery.RevokeLinks.Response(names: ["Bob"], unknown: ["l2"])
        )
    }

    @Test("The presenter words codes and links")
    func words() {
        let presenter = RecoveryPresenter()
        presenter.viewController = display
        presenter.presentRecovery(response: .shown(codesLeft: 9, links: [RecoveryWorkerStub.link]))
        presenter.presentRecovery(response: .failed(.sessionEnded))
        presenter.presentCodes(response: .init(codes: .success(["K7QM-2XPD"])))
        presenter.presentCodes(response: .init(codes: .failure(.notAllowed("no"))))
        presenter.presentMadeLink(response: .failed(.unknownPerson("Eve")))
        presenter.presentRevokedLinks(response: .init(names: ["Bob"]))
        presenter.presentRevokedLinks(response: .init(unknown: ["l2"]))
        presenter.presentRevokedLinks(response: .init(failure: .sessionEnded))
        display.expect(
            Recovery.ShowRecovery.ViewModel(
                items: [.init("Recovery codes left", "9")],
                rows: [ListBlock.Row(identifier: "l1", cells: ["Bob", "1970-01-01 00:01 UTC"])]
            ),
            Recovery.ShowRecovery.ViewModel(notice: Message(.error, "the session has ended; sign in again")),
            Recovery.RenewCodes.ViewModel.made(
                AuthWording.blocks(ofCodes: ["K7QM-2XPD"]),
                notice: Message(.information, "These recovery codes replace all earlier ones.")
            ),
            Recovery.RenewCodes.ViewModel.refused(Message(.error, "Not made: no")),
            Recovery.MakeLink.ViewModel.refused(Message(.error, "Not made: there is no account 'Eve'")),
            Recovery.RevokeLinks.ViewModel(notice: Message(.information, "Revoked the link of Bob.")),
            Recovery.RevokeLinks.ViewModel(
                notice: Message(.warning, "There is no recovery link with the id 'l2'.")
            ),
            Recovery.RevokeLinks.ViewModel(
                notice: Message(.error, "Not revoked: the session has ended; sign in again")
            )
        )
    }

    @Test("The presenter shows a new link as one that opens the form for a new password")
    func link() throws {
        let presenter = RecoveryPresenter()
        presenter.viewController = display
        presenter.presentMadeLink(response: .made(RecoveryWorkerStub.link, secret: Self.secret))
        let item = DetailBlock.Item(
            "Recovery link",
            Self.secret,
            kind: .password,
            opens: Location("ResetPassword", parameters: ["link": Self.secret])
        )
        let items: [DetailBlock.Item] = [
            .init("Name", "Bob"), item, .init("Expires", "1970-01-01 00:01 UTC"),
        ]
        display.expect(
            Recovery.MakeLink.ViewModel.made(
                [
                    .detail(DetailBlock(identifier: "link", items: items)),
                    .text(
                        TextBlock("Whoever has the link sets the password, once. Nobody can see it again.")
                    ),
                ],
                notice: Message(.information, "Give the link to Bob now.")
            )
        )
    }

    @Test("The view of codes and links asks its interactor, offers links to administrators, and draws")
    func recoveryView() async throws {
        let interactor = InteractorSpy()
        let view = RecoveryViewController(interactor: interactor, router: RecoveryRouterSpy())
        await view.willAppear()
        #expect(view.screen.actions == [])
        view.displayRecovery(viewModel: .init(items: [.init("Recovery codes left", "9")]))
        #expect(view.screen.actions.map(\.identifier) == ["renew"])
        view.displayRecovery(viewModel: .init(items: [.init("Recovery codes left", "9")], rows: []))
        #expect(view.screen.actions.map(\.identifier) == ["renew", "make-link", "revoke-link"])
        try await view.handle(.action("make-link", values: ["name": ["Bob"], "hours": ["2"]]))
        interactor.expect(
            Recovery.ShowRecovery.Request(),
            Recovery.MakeLink.Request(name: "Bob", hours: 2)
        )
        let codes = AuthWording.blocks(ofCodes: ["K7QM-2XPD"])
        view.displayMade(viewModel: .made(codes, notice: Message(.information, "Made.")))
        #expect(Array(view.screen.blocks.prefix(2)) == codes && view.screen.message?.text == "Made.")
        view.displayMade(viewModel: .refused(Message(.error, "No.")))
        view.displayRevokedLinks(viewModel: .init(notice: Message(.information, "Revoked.")))
        #expect(view.screen.message == Message(.information, "Revoked."))
        #expect(view.sceneName == "Recovery")
    }

    // MARK: - Forgotten password

    @Test("A code needs a name, the secret of a link names its account, and a bad password asks nobody")
    func proofs() async {
        let worker = RecoveryWorkerStub()
        let interactor = ResetPasswordInteractor(presenter: presenter, worker: worker)
        let new = Secret("difference engine")
        await interactor.resetPassword(request: .init(name: "Ada", code: Secret("K7QM"), new: new))
        await interactor.resetPassword(request: .init(name: "", code: Secret(Self.secret), new: new))
        await interactor.resetPassword(request: .init(name: "", code: Secret("K7QM"), new: new))
        await interactor.resetPassword(request: .init(name: "Ada", code: Secret("K7QM"), new: Secret("x")))
        worker.calls.expect(
            .recoverByCode("K7QM", name: "Ada", new: "difference engine"),
            .recoverByLink(Self.secret, new: "difference engine")
        )
        let reset = ResetPassword.Reset.Response.reset(.ada, codesLeft: 9, sessionProblem: nil)
        presenter.expect(
            reset,
            reset,
            ResetPassword.Reset.Response.nameMissing,
            ResetPassword.Reset.Response.newRefused([.passwordTooShort])
        )
    }

    @Test("The secret of the link that leads to the form is in it, and refusals are responses")
    func form() async {
        let refusing = RecoveryWorkerStub(.refused)
        let interactor = ResetPasswordInteractor(presenter: presenter, worker: refusing)
        interactor.showForm(request: .init())
        interactor.link = Self.secret
        interactor.showForm(request: .init())
        let request = ResetPassword.Reset.Request(
            name: "Ada",
            code: Secret("x"),
            new: Secret("difference engine")
        )
        await interactor.resetPassword(request: request)
        let ended = RecoveryWorkerStub(.sessionEnded)
        await ResetPasswordInteractor(presenter: presenter, worker: ended).resetPassword(request: request)
        let call = RecoveryWorkerStub.Call.recoverByCode("x", name: "Ada", new: "difference engine")
        refusing.calls.expect(call)
        ended.calls.expect(call)
        presenter.expect(
            ResetPassword.ShowForm.Response(),
            ResetPassword.ShowForm.Response(link: Secret(Self.secret)),
            ResetPassword.Reset.Response.refused,
            ResetPassword.Reset.Response.failed(.sessionEnded)
        )
    }

    @Test("The presenter hides what a link makes needless, and words each response")
    func resetWords() {
        let presenter = ResetPasswordPresenter()
        presenter.viewController = display
        presenter.presentForm(response: .init())
        presenter.presentForm(response: .init(link: Secret("s")))
        presenter.presentReset(response: .reset(.ada, codesLeft: 1, sessionProblem: nil))
        presenter.presentReset(response: .reset(.ada, codesLeft: nil, sessionProblem: "no folder"))
        presenter.presentReset(response: .nameMissing)
        presenter.presentReset(response: .refused)
        presenter.presentReset(response: .newRefused([.passwordTooShort]))
        presenter.presentReset(response: .failed(.sessionEnded))
        let done = "Ada has a new password. Every other session and access token has ended."
        let unsaved = " The session could not be saved and ends with this program: no folder"
        display.expect(
            ResetPassword.ShowForm.ViewModel(draft: .init(), hidden: []),
            ResetPassword.ShowForm.ViewModel(draft: .init(code: Secret("s")), hidden: ["name", "code"]),
            ResetPassword.Reset.ViewModel.complete(
                Message(.information, LocalizedText(verbatim: done + " 1 recovery code is left."))
            ),
            ResetPassword.Reset.ViewModel.complete(
                Message(.warning, LocalizedText(verbatim: done + unsaved))
            ),
            ResetPassword.Reset.ViewModel.refused(
                FormRefusal("Not changed", [("name", "a recovery code needs the name of its account")])
            ),
            ResetPassword.Reset.ViewModel.refused(
                FormRefusal(
                    "Not changed",
                    [
                        (
                            "code",
                            "the name or the code is wrong or has been used, or there were too many attempts; wait a little, then try again"
                        )
                    ]
                )
            ),
            ResetPassword.Reset.ViewModel.refused(
                FormRefusal("Not changed", [("new", "a password has at least 8 characters")])
            ),
            ResetPassword.Reset.ViewModel.refused(FormRefusal("Not changed", .sessionEnded))
        )
    }

    @Test("The form passes on what was typed, keeps it after a refusal, and ends the flow after success")
    func resetView() async throws {
        let interactor = InteractorSpy()
        let view = ResetPasswordViewController(interactor: interactor, router: ResetPasswordRouterSpy())
        var resets = 0
        view.onReset = { resets += 1 }
        await view.didLoad()
        try await view.handle(
            .action(
                "reset",
                values: [
                    "name": ["Ada"], "code": ["K7QM"], "new": ["difference engine"],
                    "repeat": ["difference engine"],
                ]
            )
        )
        interactor.expect(
            ResetPassword.ShowForm.Request(),
            ResetPassword.Reset.Request(name: "Ada", code: Secret("K7QM"), new: Secret("difference engine"))
        )
        view.displayReset(viewModel: .refused(FormRefusal("Not changed", [("code", "wrong")])))
        #expect(view.screen.forms[0].fields.map(\.error) == [nil, "wrong", nil, nil])
        #expect(view.screen.forms[0].fields[1].hint == "typed, and not shown" && resets == 0)
        view.displayReset(viewModel: .complete(Message(.information, "Done.")))
        #expect(view.screen.message == Message(.information, "Done.") && resets == 1)
        #expect(view.screen.forms[0].fields.map(\.hint) == [nil, nil, nil, nil])
        view.displayForm(viewModel: .init(draft: .init(code: Secret("s")), hidden: ["name", "code"]))
        #expect(view.screen.forms[0].fields.map(\.identifier) == ["new", "repeat"])
        #expect(view.leaveDecision() == .allow)
        #expect(view.sceneName == "ResetPassword")
    }
}
