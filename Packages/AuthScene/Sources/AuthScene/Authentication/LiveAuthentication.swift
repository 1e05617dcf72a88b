public import Accounts
public import SceneKitCore
import StorageWorkers
import Synchronization

/// Signing in over accounts in a store, with the token kept in a file between two runs.
///
/// The files are read and written on a thread of its own.
public actor LiveAuthentication: AuthenticationService {
    let accounts: Accounts
    let guestRecords: (any GuestRecords)?
    private let sessionFile: SessionFile
    private let deviceFile: SessionFile
    private nonisolated let executor = BlockingExecutor(label: "authentication")
    private nonisolated let known = Mutex<AuthenticationState?>(nil)

    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// What the session file holds for somebody who goes on as a guest.
    private static let guestMark = "guest"
    /// How many people's sign-ins one device is remembered for.
    private static let deviceLimit = 16

    /// - Parameters:
    ///   - sessionFile: Holds the token of the session, or that a guest goes on.
    ///   - deviceFile: Holds what makes this device known; it outlasts sessions, and opens nothing.
    ///   - guestRecords: What guests have stored; nil where guests store nothing.
    public init(
        accounts: Accounts,
        sessionFile: SessionFile,
        deviceFile: SessionFile,
        guestRecords: (any GuestRecords)? = nil
    ) {
        self.accounts = accounts
        self.sessionFile = sessionFile
        self.deviceFile = deviceFile
        self.guestRecords = guestRecords
    }

    public nonisolated var knownState: AuthenticationState { known.withLock { $0 } ?? .signedOut }

    public func currentState() async throws -> AuthenticationState {
        do {
            return note(try await state())
        } catch {
            // A guard must not go by what can no longer be shown to be so.
            note(.signedOut)
            throw error
        }
    }

    private func state() async throws -> AuthenticationState {
        if try sessionFile.read() == Self.guestMark { return .guest }
        guard let token = try token() else { return .signedOut }
        do {
            return .signedIn(try await accounts.person(for: token))
        } catch AccountsError.sessionEnded {
            // Another sign-in may have written a token meanwhile.
            if try self.token()?.text == token.text { try sessionFile.remove() }
            return .signedOut
        }
    }

    /// The token in the session file, or nil where nobody is signed in.
    func token() throws -> SecretToken? {
        guard let text = try sessionFile.read(), text != Self.guestMark else { return nil }
        guard let token = SecretToken(parsing: text) else {
            throw SessionFileError(
                sessionFile.path,
                "holds no session; it is not used: remove it, and sign in again"
            )
        }
        return token
    }

    /// Writes down who is signed in now, and ends the session that was there before.
    func begin(_ signedIn: SignedIn) async throws -> Person {
        let previous = try? token()
        do {
            try sessionFile.write(signedIn.token.text)
        } catch {
            // The session that cannot be kept is ended; that this may fail too is less to say than why.
            try? await accounts.signOut(signedIn.token)
            throw error
        }
        note(.signedIn(signedIn.person))
        if let device = signedIn.device { try remember(device) }
        if let previous { try await accounts.signOut(previous) }
        return signedIn.person
    }

    public func continueAsGuest() async throws {
        if let token = try token() { try await accounts.signOut(token) }
        try sessionFile.write(Self.guestMark)
        note(.guest)
    }

    public func signOut() async throws {
        if let token = try token() { try await accounts.signOut(token) }
        try sessionFile.remove()
        note(.signedOut)
    }

    /// What earlier sign-ins on this device gave.
    func devices() throws -> [SecretToken] {
        (try deviceFile.read() ?? "").split(separator: "\n").compactMap { SecretToken(parsing: String($0)) }
    }

    private func remember(_ device: SecretToken) throws {
        let tokens = [device] + (try devices())
        try deviceFile.write(tokens.prefix(Self.deviceLimit).map(\.text).joined(separator: "\n"))
    }

    @discardableResult
    func note(_ state: AuthenticationState) -> AuthenticationState {
        known.withLock { $0 = state }
        return state
    }

    nonisolated var noted: AuthenticationState? { known.withLock { $0 } }
}

extension LiveAuthentication: Gateway {
    /// At once where the state is known, so that a flow that ends is followed by the next without a pause.
    @MainActor
    public func getState(_ completion: @escaping @MainActor (FlowState) -> Void) {
        if let noted {
            completion(FlowState(noted))
            return
        }
        Task {
            // Why it could not be found out is what the first screen of the authorization flow finds out again.
            let state = try? await currentState()
            completion(FlowState(state ?? .signedOut))
        }
    }
}

extension FlowState {
    /// Guests have signed in as nobody, and are let in all the same.
    init(_ state: AuthenticationState) {
        switch state {
        case .signedOut: self = .authorization
        case .guest, .signedIn: self = .main
        }
    }
}
