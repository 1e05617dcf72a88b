import Accounts
import SceneKitCore
import Testing

@testable import AuthScene

/// The worker of every scene of this package, over real accounts in a memory store.
@Suite("000-06, 000-31: the worker of an account")
struct AuthenticationWorkerTests {
    private let fixture: AuthFixture
    private let worker: AuthenticationWorker

    init() async throws {
        fixture = try await AuthFixture(guestRecords: GuestRecordsStub(hasRecords: true))
        worker = AuthenticationWorker(service: fixture.authentication)
    }

    @MainActor
    private func edit(_ base: ProfileDraft, phone: String) -> FormEdit<ProfileDraft> {
        var draft = base
        draft.phone = phone
        return FormEdit(EditProfileViewController.form, base: base, draft: draft)
    }

    @MainActor
    @Test("It signs people up, in and out, changes their account, and answers what the service does")
    func work() async throws {
        #expect(worker.admitsGuests)
        #expect(try await worker.currentState() == .signedOut)
        try await worker.continueAsGuest()
        #expect(try await worker.currentState() == .guest)
        #expect(try await worker.hasGuestRecords())
        let ada = try await worker.signUp(.ada, takingGuestRecords: true)
        #expect(ada.person.name == "Ada" && ada.guestRecords == .taken)
        let base = ProfileDraft(Profile(ada.person))
        let changed = try await worker.changeProfile(edit: edit(base, phone: "112"))
        #expect(changed.phone == "112" && changed.id == ada.person.id)
        let conflict = EditConflict(
            present: ["phone": ["112"], "email": base.email.entries, "language": ["auto"]],
            contested: ["phone"]
        )
        await #expect(throws: AuthenticationFailure.conflict(conflict)) {
            try await worker.changeProfile(edit: edit(base, phone: "113"))
        }
        try await worker.changePassword(old: "analytical engine", new: "difference engine")
        #expect(try await worker.setRole("keeper", isGranted: true, of: "ada").roles.contains("keeper"))
        try await worker.signOut()
        #expect(try await worker.signIn(name: "Ada", password: "difference engine").id == ada.person.id)
        #expect(try await worker.currentState().person?.id == ada.person.id)
    }

    @MainActor
    @Test("Each error of the accounts becomes one that presenters word")
    func failures() async throws {
        await #expect(throws: AuthenticationFailure.refused) {
            try await worker.signIn(name: "Nobody", password: "x")
        }
        await #expect(throws: AuthenticationFailure.invalid([.passwordTooShort])) {
            try await worker.signUp(Registration(name: "Bob", password: "x"), takingGuestRecords: false)
        }
        await #expect(throws: AuthenticationFailure.sessionEnded) {
            try await worker.changeProfile(edit: edit(ProfileDraft(), phone: "112"))
        }
        _ = try await worker.signUp(.ada, takingGuestRecords: false)
        await #expect(throws: AuthenticationFailure.unknownPerson("Bob")) {
            try await worker.setRole("keeper", isGranted: true, of: "Bob")
        }
        let token = try #require(try fixture.sessionFile.read())
        try fixture.sessionFile.write("nothing")
        let error = await #expect(throws: AuthenticationFailure.self) { try await worker.currentState() }
        guard case .unavailable = error else {
            Issue.record("\(String(describing: error)) for a damaged file, not unavailable")
            return
        }
        try fixture.sessionFile.write(token)
        #expect(try await worker.currentState().person?.name == "Ada")
    }
}
