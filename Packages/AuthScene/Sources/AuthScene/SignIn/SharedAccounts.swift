import Accounts
import SceneKitCore
import StorageWorkers

/// The accounts of a host, which all of its sessions share: a process hashes one password at a time.
@MainActor
final class SharedAccounts {
    let openSessions = OpenSessions()
    private var accounts: (store: RecordStore, accounts: Accounts)?

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
        return made
    }
}
