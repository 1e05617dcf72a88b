public import Accounts
public import SceneKitCore

/// The person who uses the program.
public enum AuthenticationState: Hashable, Sendable {
    /// An unknown person who has not chosen to continue as a guest.
    case signedOut
    case guest
    case signedIn(Person)
    /// A person with a session that the accounts cannot confirm, because they cannot be reached. The person reads their
    /// records, changes nothing, and has no roles.
    case offline(Person)

    /// The person with the session; nil for a guest and an unknown person.
    public var person: Person? {
        switch self {
        case .signedIn(let person), .offline(let person): person
        case .signedOut, .guest: nil
        }
    }
}

/// Signing in and out, and changes of the account, for scenes.
///
/// Each method can throw `AccountsError`, and errors of its store and files.
public protocol AuthenticationService: Sendable {
    /// The last known state, for guards, which cannot wait.
    var knownState: AuthenticationState { get }

    /// Whether people may continue without an account.
    var admitsGuests: Bool { get }

    /// Determines the state; `offline` while the accounts of a session cannot be reached.
    func currentState() async throws -> AuthenticationState

    /// The reason why the present session could not be saved, so that it ends with this process; nil if it was saved.
    func sessionProblem() async -> LocalizedText?

    /// Signs a person in, and the previous person out.
    func signIn(name: String, password: String) async throws -> Person

    /// Creates an account and signs the person in; moves the guest's records to the account if requested.
    func signUp(_ registration: Registration, takingGuestRecords: Bool) async throws -> SignUpOutcome

    /// Continues without an account, also in later runs of the program.
    func continueAsGuest() async throws

    /// Ends the session in the store, or a guest's choice to continue as a guest.
    func signOut() async throws

    /// Changes the password of the signed-in person and ends their other sessions.
    func changePassword(old: String, new: String) async throws

    /// Changes the profile of the signed-in person.
    ///
    /// - Parameter change: Makes the new profile of the stored one; it may be called several times.
    /// - Throws: The error of `change` as it is, or that of the accounts.
    func changeProfile(_ change: @escaping @Sendable (Profile) throws -> Profile) async throws -> Person

    /// Grants a role to the person of that name, or revokes it; only for administrators.
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
        /// Moving failed, and they stay the guest's; the text is the reason.
        case failed(LocalizedText)
    }

    public var person: Person
    public var guestRecords: GuestRecords
    /// The codes for a forgotten password, which nobody can read again; empty if there are none.
    public var recoveryCodes: [String]

    public init(person: Person, guestRecords: GuestRecords = .left, recoveryCodes: [String] = []) {
        self.person = person
        self.guestRecords = guestRecords
        self.recoveryCodes = recoveryCodes
    }
}

/// The records of guests; a host with such records provides it.
public protocol GuestRecords: Sendable {
    func areThereAny() async throws -> Bool

    /// Moves all records to a person's space, or none.
    func handOver(to personID: String) async throws
}
