import Accounts
import SceneKitCore
import SceneTestKit
import Synchronization
import Testing

@testable import AuthScene

/// A call that a worker received, including passwords.
enum WorkerCall: Equatable, Sendable {
    case currentState
    case signIn(name: String, password: String)
    case signUp(name: String, password: String, phone: String, email: String, takingGuestRecords: Bool)
    case continueAsGuest
    case signOut
    case changePassword(old: String, new: String)
    case changeProfile(FormEdit<ProfileDraft>)
    case hasGuestRecords
    case setRole(String, isGranted: Bool, name: String)
}

/// The stub of every scene's worker: it records its calls and returns preset results.
final class WorkerStub: EnterWorking, SignUpWorking, ChangePasswordWorking, EditProfileWorking, AccountWorking
{
    struct Answers: Sendable {
        var state = AuthenticationState.signedOut
        var outcome = SignUpOutcome(person: .ada)
        var hasGuestRecords = false
        var admitsGuests = true
        var sessionProblem: LocalizedText?
        /// The error that every method throws, if set.
        var failure: AuthenticationFailure?
    }

    let calls: Spy<WorkerCall>
    private let answers: Mutex<Answers>

    init(_ answers: Answers = Answers(), sourceLocation: SourceLocation = #_sourceLocation) {
        calls = Spy("the worker", sourceLocation: sourceLocation)
        self.answers = Mutex(answers)
    }

    func answer(_ change: (inout Answers) -> Void) {
        answers.withLock { change(&$0) }
    }

    fileprivate func answer(to call: WorkerCall) throws(AuthenticationFailure) -> Answers {
        calls.record(call)
        let answers = answers.withLock { $0 }
        if let failure = answers.failure { throw failure }
        return answers
    }

    var admitsGuests: Bool { answers.withLock(\.admitsGuests) }

    /// It is a part of what the calls before have done, and no call of its own.
    func sessionProblem() async -> LocalizedText? { answers.withLock(\.sessionProblem) }

    func currentState() async throws(AuthenticationFailure) -> AuthenticationState {
        try answer(to: .currentState).state
    }

    func signIn(name: String, password: String) async throws(AuthenticationFailure) -> Person {
        try answer(to: .signIn(name: name, password: password)).outcome.person
    }

    func continueAsGuest() async throws(AuthenticationFailure) { _ = try answer(to: .continueAsGuest) }

    func hasGuestRecords() async throws(AuthenticationFailure) -> Bool {
        try answer(to: .hasGuestRecords).hasGuestRecords
    }

    func signUp(
        _ registration: Registration,
        takingGuestRecords: Bool
    ) async throws(AuthenticationFailure) -> SignUpOutcome {
        try answer(
            to: .signUp(
                name: registration.name,
                password: registration.password,
                phone: registration.phone,
                email: registration.email,
                takingGuestRecords: takingGuestRecords
            )
        ).outcome
    }

    func signOut() async throws(AuthenticationFailure) { _ = try answer(to: .signOut) }

    func changePassword(old: String, new: String) async throws(AuthenticationFailure) {
        _ = try answer(to: .changePassword(old: old, new: new))
    }

    func changeProfile(edit: FormEdit<ProfileDraft>) async throws(AuthenticationFailure) -> Person {
        try answer(to: .changeProfile(edit)).outcome.person
    }
}

extension WorkerStub {
    func setRole(
        _ role: String,
        isGranted: Bool,
        of name: String
    ) async throws(AuthenticationFailure) -> Person {
        try answer(to: .setRole(role, isGranted: isGranted, name: name)).outcome.person
    }
}

extension Person {
    static let ada = Person(id: "a1", name: "Ada", phone: "+44 20", email: "ada@example.org")
}
