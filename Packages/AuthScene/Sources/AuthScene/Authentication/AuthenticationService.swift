public import Accounts

/// The person who uses the program.
public enum AuthenticationState: Hashable, Sendable {
    /// An unknown person who has not chosen to continue as a guest.
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

    /// Signs a person in, in place of anybody signed in before.
    func signIn(name: String, password: String) async throws -> Person

    /// Makes an account and signs its person in, with what was stored as a guest if that is wanted.
    func signUp(_ registration: Registration, takingGuestRecords: Bool) async throws -> SignUpOutcome

    /// Continues without an account, also in later runs of the program.
    func continueAsGuest() async throws

    /// Ends the session in the store, and the guest's choice to go on as one.
    func signOut() async throws

    /// Changes the password of the signed-in person and ends their other sessions.
    func changePassword(old: String, new: String) async throws

    /// Changes the contact data of the signed-in person.
    func changeProfile(phone: String, email: String) async throws -> Person

    /// Grants a role to the person of that name, or takes it back; only administrators may.
    func setRole(_ role: String, isGranted: Bool, of name: String) async throws -> Person

    /// Whether a guest has stored anything.
    func hasGuestRecords() async throws -> Bool
}

/// The result of signing up.
public struct SignUpOutcome: Hashable, Sendable {
    /// The result of moving the guest's records.
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

/// The records of guests; a host with such records provides it.
public protocol GuestRecords: Sendable {
    func areThereAny() async throws -> Bool

    /// Makes all of them a person's: all, or none.
    func handOver(to personID: String) async throws
}
