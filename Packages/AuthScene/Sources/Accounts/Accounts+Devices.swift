import StorageWorkers

extension Accounts {
    /// The stored device whose token is one of these, if it is that account's.
    func knownDevice(_ tokens: [SecretToken], of account: AccountRecord?) async throws -> DeviceRecord? {
        let devices = try await store.get(DeviceRecord.self, ids: tokens.map(\.identifier))
        return devices.first { device in
            device.person == account?.person
                && tokens.contains { $0.identifier == device.id && $0.matches(hash: device.tokenHash) }
        }
    }

    /// Adds a new known device to the batch.
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
