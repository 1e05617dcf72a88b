import StorageWorkers

extension Accounts {
    /// The stored device whose token this is, if it is one of that account's.
    func knownDevice(_ token: SecretToken?, of account: AccountRecord?) async throws -> DeviceRecord? {
        guard let token, let device = try await store.get(DeviceRecord.self, id: token.identifier),
            token.matches(hash: device.tokenHash), device.person == account?.person
        else { return nil }
        return device
    }

    /// Adds a device that is known from now on to what will be written.
    func addDevice(of account: AccountRecord, to batch: inout RecordBatch) throws -> SecretToken {
        let token = try SecretToken.make()
        try batch.insert(
            DeviceRecord(
                id: token.identifier,
                tokenHash: token.hash,
                person: account.person,
                usedAt: now
            )
        )
        return token
    }
}
