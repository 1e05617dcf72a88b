import Accounts
import SceneKitCore
import StorageWorkers

/// The accounts of a host, which all of its sessions share: a process hashes one password at a time.
@MainActor
final class SharedAccounts {
    let openSessions = OpenSessions()
    private var accounts: (store: RecordStore, accounts: Accounts)?
    /// Whether anybody has an account; nil to find out.
    private var hasAny: Bool?
    /// The number of changes of accounts that this process has heard of.
    private var changes = 0
    private var watcher: Task<Void, Never>?

    /// Those of a host's services.
    static func of(_ host: Services) -> SharedAccounts {
        if let known = host[SharedAccounts.self] { return known }
        // Each setting discards the defaults that modules have made, so it is done once.
        let made = SharedAccounts()
        host[SharedAccounts.self] = made
        return made
    }

    /// The accounts in a store.
    ///
    /// - Throws: `AccountsError.unavailable` if libsodium does not support the settings.
    func accounts(over store: RecordStore, _ settings: AccountSettings) throws -> Accounts {
        if let accounts, accounts.store === store { return accounts.accounts }
        let made = try Accounts(store: store, settings: settings)
        accounts = (store, made)
        watcher?.cancel()
        (hasAny, watcher) = (nil, nil)
        return made
    }

    /// Whether anybody has an account, for the calls of programs: found out once, and again after each change of an account.
    /// Nil if the host's accounts are not in its store.
    ///
    /// - Throws: `StorageError`.
    func areThereAny() async throws -> Bool? {
        guard let (store, accounts) = accounts else { return nil }
        if let hasAny { return hasAny }
        if watcher == nil { watch(store) }
        let number = changes
        let found = try await accounts.areThereAny()
        // An account that was made meanwhile may have been missed.
        if number == changes { hasAny = found }
        return found
    }

    private func watch(_ store: RecordStore) {
        let stream = store.changes()
        watcher = Task { [weak self] in
            for await change in stream where Accounts.isConcerned(by: change) { self?.forget() }
            self?.forget()
        }
    }

    private func forget() {
        hasAny = nil
        changes += 1
    }
}
