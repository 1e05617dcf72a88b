import Accounts
import AuthScene
import HomeScene
import SceneHosting
import SceneKitCore
import StorageWorkers

/// Gives scenes the records of one person, or the guests', and takes everything of the one before away.
@MainActor
final class PersonalSpace {
    private let setting: HostSetting
    private let labels: [(collection: String, label: String)]
    private var name: String?

    static let guest = "guest"

    init(setting: HostSetting, labels: [(collection: String, label: String)]) {
        self.setting = setting
        self.labels = labels
    }

    /// The space of a person's records: it begins with a letter, as names of spaces do.
    nonisolated static func name(ofPerson id: String) -> String { "person_" + id }

    func give(to state: AuthenticationState) throws {
        let name =
            switch state {
            case .signedIn(let person): Self.name(ofPerson: person.id)
            case .guest, .signedOut: Self.guest
            }
        guard name != self.name else { return }
        let store = try setting.store.scoped(to: name)
        if self.name != nil { setting.navigator.discardScenes() }
        self.name = name
        setting.configurator.services[RecordStore.self] = store
        setting.configurator.services[(any StoreOverview).self] = SpaceOverview(store: store, labels: labels)
    }
}

/// Counts what is in a space.
private struct SpaceOverview: StoreOverview {
    let store: RecordStore
    let labels: [(collection: String, label: String)]

    func counts() async throws -> [StoredCount] {
        let collections = try await store.collections()
        return labels.map { entry in
            StoredCount(
                label: entry.label,
                count: collections.first { $0.name == entry.collection }?.count ?? 0
            )
        }
    }
}

/// The guests' records, for who signs up and takes them along.
struct SpacedGuestRecords: GuestRecords {
    let store: RecordStore

    func areThereAny() async throws -> Bool { try await store.count(inSpace: PersonalSpace.guest) > 0 }

    func handOver(to personID: String) async throws {
        try await store.moveRecords(ofSpace: PersonalSpace.guest, to: PersonalSpace.name(ofPerson: personID))
    }
}
