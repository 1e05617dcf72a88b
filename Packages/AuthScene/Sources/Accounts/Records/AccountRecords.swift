import StorageWorkers

extension Accounts {
    /// The types of the records in the store of accounts.
    public static let records: [any (Codable & Sendable).Type] = [
        AccessTokenRecord.self, AccessTokenUseRecord.self, AccountRecord.self, AuditRecord.self,
        DeviceRecord.self, RecoveryCodesRecord.self, RecoveryLinkRecord.self, SessionRecord.self,
        SessionUseRecord.self, ThrottleRecord.self,
        VisitorRecord.self,
    ]
}
