public import Accounts

/// Who sits in front of the program.
public enum AuthenticationState: Hashable, Sendable {
    /// Nobody that is known, and nobody who said to go on without.
    case signedOut
    case guest
    case signedIn(Person)
}

/// Signing in and all that belongs to it, as scenes see it.
///
/// Each may throw `AccountsError`, and what its store and its files throw.
public protocol AuthenticationService: Sendable {
    /// The state as it was last found out, without asking anybody; what a guard, which cannot wait, goes by.
    var knownState: AuthenticationState { get }

    /// Finds out the state.
    func currentState() async throws -> AuthenticationState

    /// Signs a person in; whoever was signed in before is not any more.
    func signIn(name: String, password: String) async throws -> Person

    /// Makes an account and signs its person in, with what was stored as a guest if that is wanted.
    func signUp(_ registration: Registration, takingGuestRecords: Bool) async throws -> SignUpOutcome

    /// Goes on without an account, also at the program's next run.
    func continueAsGuest() async throws

    /// Ends the session in the store, and the guest's choice to go on as one.
    func signOut() async throws

    /// Changes the password of who is signed in; their other sessions end.
    func changePassword(old: String, new: String) async throws

    /// Changes how the person who is signed in can be reached.
    func changeProfile(phone: String, email: String) async throws -> Person

    /// Grants a role to the person of that name, or takes it back; only administrators may.
    func setRole(_ role: String, isGranted: Bool, of name: String) async throws -> Person

    /// Whether there is anything that a guest has stored.
    func hasGuestRecords() async throws -> Bool
}

/// What signing up came to.
public struct SignUpOutcome: Hashable, Sendable {
    /// What became of the records that were stored as a guest.
    public enum GuestRecords: Hashable, Sendable {
        case left
        case taken
        /// They were to be taken along and are still the guest's, and why.
        case failed(String)
    }

    public var person: Person
    public var guestRecords: GuestRecords

    public init(person: Person, guestRecords: GuestRecords = .left) {
        self.person = person
        self.guestRecords = guestRecords
    }
}

/// What guests have stored; a host provides it where there are such records.
public protocol GuestRecords: Sendable {
    func areThereAny() async throws -> Bool

    /// Makes all of them a person's: all, or none.
    func handOver(to personID: String) async throws
}
