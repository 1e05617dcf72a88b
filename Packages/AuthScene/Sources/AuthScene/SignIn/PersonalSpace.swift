import Accounts
import SceneKitCore
import StorageWorkers

/// Provides the records of a person or guest to a session's scenes, replacing the previous person's.
@MainActor
final class PersonalSpace {
    private let store: RecordStore
    private let guest: RecordStore
    private let keepsGuestRecords: Bool
    private let authentication: LiveAuthentication
    private let navigator: Navigator
    private var name: String?

    /// The space of the only guest of a host on a person's own machine.
    static let guest = "guest"

    /// - Parameters:
    ///   - store: The whole store, which no scene gets.
    ///   - guest: The records without a sign-in.
    ///   - keepsGuestRecords: Whether a person who signs in may take over records of the guest.
    ///   - authentication: Says whether the person may write.
    init(
        store: RecordStore,
        guest: RecordStore,
        keepsGuestRecords: Bool,
        authentication: LiveAuthentication,
        navigator: Navigator
    ) {
        self.store = store
        self.guest = guest
        self.keepsGuestRecords = keepsGuestRecords
        self.authentication = authentication
        self.navigator = navigator
    }

    /// The space of a person's records: it begins with a letter, as names of spaces do.
    nonisolated static func name(ofPerson id: String) -> String { "person_" + id }

    /// Only the person writes, and only while the accounts confirm that they are signed in: work of their scenes may
    /// still be queued after the end of the session.
    private func rules(ofPerson id: String) -> SpaceRules {
        SpaceRules(mayWrite: { [authentication] in
            guard authentication.isConfirmed(personID: id) else { throw StorageError.unconfirmed }
        })
    }

    func give(to state: AuthenticationState) throws {
        let scoped =
            switch state {
            case .signedIn(let person), .offline(let person):
                try store.scoped(to: Self.name(ofPerson: person.id), rules: rules(ofPerson: person.id))
            case .guest, .signedOut: guest
            }
        guard scoped.space != name else { return }
        if name != nil { navigator.discardScenes() }
        name = scoped.space
        navigator.services[RecordStore.self] = scoped
        let isGuest = scoped.space == guest.space
        navigator.services[GuestStore.self] = GuestStore(isGuest || !keepsGuestRecords ? nil : guest)
    }
}

/// The guests' records, to move them to a new account.
struct SpacedGuestRecords: GuestRecords {
    let store: RecordStore
    /// The guest's space.
    let space: String
    /// The collections that modules fill by themselves.
    let caches: Set<String>

    func areThereAny() async throws -> Bool {
        let start = space + "/"
        return try await store.allCollections().contains {
            $0.count > 0 && $0.name.hasPrefix(start)
                && !caches.contains(String($0.name.dropFirst(start.count)))
        }
    }

    func handOver(to personID: String) async throws {
        try await store.moveRecords(ofSpace: space, to: PersonalSpace.name(ofPerson: personID))
    }
}
