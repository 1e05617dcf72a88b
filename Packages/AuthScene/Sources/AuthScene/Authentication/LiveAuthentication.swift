public import Accounts
public import SceneKitCore
public import StorageWorkers
import Synchronization

/// Signs in with accounts in a store or on a server, and keeps the token between runs.
///
/// Reads and writes files on a separate thread. What a front end keeps in memory is read on the main actor, as most callers are.
public actor LiveAuthentication: AuthenticationService {
    let accounts: any AccountProvider
    let guestRecords: (any GuestRecords)?
    private let session: any SecretKeeping
    private let device: any SecretKeeping
    private let keptPeople: KeptPeople?
    private let openSessions: OpenSessions
    public nonisolated let admitsGuests: Bool
    /// Nil if nothing that it reads or writes blocks.
    private nonisolated let executor: BlockingExecutor?
    /// The known state, nil before the first, and whether the accounts have confirmed it.
    private nonisolated let known = Mutex<(state: AuthenticationState?, isConfirmed: Bool)>((nil, true))
    private nonisolated let listener = Mutex<(@Sendable (AuthenticationState) -> Void)?>(nil)
    private nonisolated let doubter = Mutex<(@Sendable () -> Void)?>(nil)
    /// The session of this run if it could not be saved, and the reason.
    private var unsaved: (text: String, reason: LocalizedText)?
    /// The last state that was found out or requested, whatever errors followed.
    private var verified: AuthenticationState?
    /// The number of changes in progress that this process requested.
    private var changesUnderWay = 0

    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor?.asUnownedSerialExecutor() ?? MainActor.sharedUnownedExecutor
    }

    /// The secret of a guest's session.
    private static let guestMark = "guest"
    /// The maximum number of people whose sign-ins a device remembers.
    private static let deviceLimit = 16

    /// - Parameters:
    ///   - accounts: The provider of the kept sessions; another provider needs another place to keep them.
    ///   - session: Keeps the token of the session, or a guest's choice to continue.
    ///   - device: Keeps the tokens that make this device known. It outlasts sessions and grants no access.
    ///   - admitsGuests: Whether people may continue without an account.
    ///   - guestRecords: The records of guests; nil if guests store nothing.
    ///   - people: Keeps the session's person for runs in which the accounts cannot be reached; nil to keep nobody.
    public init(
        accounts: any AccountProvider,
        session: any SecretKeeping,
        device: any SecretKeeping,
        admitsGuests: Bool = true,
        guestRecords: (any GuestRecords)? = nil,
        people: RecordStore? = nil
    ) {
        self.init(
            accounts: accounts,
            session: session,
            device: device,
            admitsGuests: admitsGuests,
            guestRecords: guestRecords,
            people: people,
            openSessions: OpenSessions(),
            blocks: true
        )
    }

    /// - Parameters:
    ///   - openSessions: Those of the host.
    ///   - blocks: Whether reading or writing the session or the device may block.
    init(
        accounts: any AccountProvider,
        session: any SecretKeeping,
        device: any SecretKeeping,
        admitsGuests: Bool,
        guestRecords: (any GuestRecords)?,
        people: RecordStore?,
        openSessions: OpenSessions,
        blocks: Bool
    ) {
        executor = blocks ? BlockingExecutor(label: "authentication") : nil
        self.accounts = accounts
        self.session = session
        self.device = device
        self.admitsGuests = admitsGuests
        self.guestRecords = guestRecords
        keptPeople = people.map { KeptPeople(store: $0) }
        self.openSessions = openSessions
    }

    /// Whether the accounts have confirmed the known state. Otherwise they cannot be reached.
    nonisolated var isConfirmed: Bool { known.withLock(\.isConfirmed) }

    public nonisolated var knownState: AuthenticationState { known.withLock(\.state) ?? .signedOut }

    /// Whether the accounts have confirmed that this person is signed in.
    nonisolated func isConfirmed(personID: String) -> Bool {
        known.withLock { known in
            guard known.isConfirmed, case .signedIn(let person) = known.state else { return false }
            return person.id == personID
        }
    }

    /// Sets a closure that is called when the state turns out to differ from the known one without a request from
    /// here: after the end of the session elsewhere, or another program's sign-in. It is called from any isolation.
    public nonisolated func onDiscovery(_ call: @escaping @Sendable (AuthenticationState) -> Void) {
        listener.withLock { $0 = call }
    }

    /// Sets a closure that is called whenever the accounts cannot confirm the state. It is called from any isolation.
    nonisolated func onDoubt(_ call: @escaping @Sendable () -> Void) { doubter.withLock { $0 = call } }

    /// Determines the state. While the accounts cannot be reached, it is `offline`, with the person of an open session
    /// with the same token, or the one that an earlier run has kept.
    public func currentState() async throws -> AuthenticationState { try await state(mayBeOffline: true) }

    /// Determines the state for the program, which does not count as a use of the session.
    ///
    /// - Throws: The accounts' error if they cannot be reached.
    func confirmedState() async throws -> AuthenticationState {
        try await state(mayBeOffline: false, isUse: false)
    }

    private func state(mayBeOffline: Bool, isUse: Bool = true) async throws -> AuthenticationState {
        let state: AuthenticationState
        do {
            state = try await answeredState(isUse: isUse)
        } catch {
            // Cancelled work has not tried to find out.
            if Task.isCancelled || error is CancellationError { throw error }
            guard mayBeOffline, Self.isOutage(error), let person = try await personOffline() else {
                // Nothing may rely on a state that can no longer be verified.
                known.withLock { $0 = (.signedOut, false) }
                doubter.withLock { $0 }?()
                throw error
            }
            state = .offline(person)
        }
        let isDiscovery = changesUnderWay == 0 && verified.map { !$0.isSamePerson(as: state) } ?? false
        note(state)
        if case .offline = state { doubter.withLock { $0 }?() }
        if isDiscovery { listener.withLock { $0 }?(state) }
        return state
    }

    /// The session's person while the accounts cannot be reached, without roles; nil if nobody here knows them.
    private func personOffline() async throws -> Person? {
        while let token = try token() {
            var found = openSessions.person(of: token)
            if found == nil { found = await keptPeople?.person(of: token) }
            // Another sign-in or sign-out may have finished meanwhile.
            guard try self.token()?.text == token.text else { continue }
            guard var person = found else { return nil }
            person.roles = []
            openSessions.note(person, of: token, in: self)
            return person
        }
        return nil
    }

    /// Whether the accounts cannot be reached, rather than refuse.
    private static func isOutage(_ error: any Error) -> Bool {
        switch error {
        case AccountsError.unavailable: true
        case let error as StorageError: error.isOutage
        default: false
        }
    }

    /// The state by the accounts' answer.
    private func answeredState(isUse: Bool) async throws -> AuthenticationState {
        while true {
            if try kept() == Self.guestMark { return admitsGuests ? .guest : .signedOut }
            guard let token = try token() else { return .signedOut }
            let person: Person?
            do {
                person =
                    try await isUse
                    ? accounts.person(for: token) : accounts.personWithoutUse(for: token)
            } catch AccountsError.sessionEnded {
                person = nil
            }
            if let person { await keptPeople?.keep(person, of: token) }
            // Another sign-in or sign-out may have finished meanwhile, which makes the result obsolete.
            guard try self.token()?.text == token.text else {
                if try self.token() == nil { await forget(token) }
                continue
            }
            if let person {
                openSessions.note(person, of: token, in: self)
                return .signedIn(person)
            }
            await forget(token)
            guard try self.token()?.text == token.text else { continue }
            unsaved = nil
            // A token that is left is of no use to anybody.
            try? session.remove()
            return .signedOut
        }
    }

    /// The session of this run, or else the one that its file has.
    private func kept() throws -> String? { try unsaved?.text ?? session.read() }

    /// Saves the session, or else keeps it for this run.
    private func keep(_ text: String) {
        do {
            try session.write(text)
            unsaved = nil
        } catch {
            unsaved = (text, LocalizedText(error))
        }
    }

    public func sessionProblem() async -> LocalizedText? { unsaved?.reason }

    /// The token of the session, or nil if nobody is signed in.
    func token() throws -> SecretToken? {
        guard let text = try kept(), text != Self.guestMark else { return nil }
        if let token = try SecretToken(parsing: text) { return token }
        try session.refuse("contains no session")
        return nil
    }

    /// Stores the current person's token, and ends the previous session.
    ///
    /// The accounts have signed the person in, and errors of what is left to do are no failure of that: a session that
    /// cannot be saved lasts as long as this process, a device that is not remembered only counts as a new one, and a
    /// previous session that is not ended now ends when it is idle.
    func begin(_ signedIn: SignedIn) async -> Person {
        let previous = try? token()
        keep(signedIn.token.text)
        note(.signedIn(signedIn.person))
        openSessions.note(signedIn.person, of: signedIn.token, in: self)
        await keptPeople?.keep(signedIn.person, of: signedIn.token)
        if let device = signedIn.device { try? remember(device) }
        if let previous { try? await end(previous) }
        return signedIn.person
    }

    public func continueAsGuest() async throws {
        try await changing {
            guard admitsGuests else { throw AccountsError.notAllowed("this host admits no guests") }
            if let token = try token() { try await end(token) }
            keep(Self.guestMark)
            note(.guest)
        }
    }

    public func signOut() async throws {
        try await changing {
            let ended = try token()
            if let ended { try await end(ended) }
            unsaved = nil
            do {
                try session.remove()
            } catch {
                // The token that is left has ended; the choice of a guest would count again.
                if ended == nil { throw error }
            }
            note(.signedOut)
        }
    }

    private func end(_ token: SecretToken) async throws {
        await forget(token)
        try await accounts.signOut(token)
    }

    /// Begins no more sessions from this one: its own may have ended, and nobody can say.
    func doubt() async {
        guard let token = try? token() else { return }
        await forget(token)
    }

    /// Forgets the person of a token whose session has ended, or may have.
    private func forget(_ token: SecretToken) async {
        openSessions.forget(token)
        await keptPeople?.forget(token)
    }

    /// Runs a requested change, so that the new state is not reported as a discovery.
    func changing<Value>(_ work: () async throws -> Value) async throws -> Value {
        changesUnderWay += 1
        defer { changesUnderWay -= 1 }
        return try await work()
    }

    /// The device tokens of earlier sign-ins.
    func devices() throws -> [SecretToken] {
        try (self.device.read() ?? "").split(separator: "\n").compactMap {
            try SecretToken(parsing: String($0))
        }
    }

    private func remember(_ device: SecretToken) throws {
        // A file that cannot be read is replaced; without it, its tokens are of no use.
        let tokens = [device] + ((try? devices()) ?? [])
        try self.device.write(tokens.prefix(Self.deviceLimit).map(\.text).joined(separator: "\n"))
    }

    func note(_ state: AuthenticationState) {
        let isConfirmed = if case .offline = state { false } else { true }
        known.withLock { $0 = (state, isConfirmed) }
        verified = state
    }
}

extension AuthenticationState {
    /// Whether both are the same person, a guest or nobody, ignoring other properties.
    func isSamePerson(as other: AuthenticationState) -> Bool {
        if let person, let other = other.person { person.id == other.id } else { self == other }
    }
}
