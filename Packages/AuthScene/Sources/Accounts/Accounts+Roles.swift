import StorageWorkers

extension Accounts {
    /// The role that may grant roles to others; the first account of a store has it.
    public static let administrator = "administrator"

    /// Grants a role to a person, or revokes it. Does nothing if the person already has it, or does not.
    ///
    /// - Parameters:
    ///   - token: An administrator's.
    ///   - name: The name of the person, who may be the administrator.
    /// - Throws: `AccountsError.notAllowed` if the token's person is not an administrator, or the last administrator
    ///   would be removed; `AccountsError.unknownPerson`, `AccountsError.sessionEnded`, or `StorageError`.
    public func setRole(
        _ role: String,
        isGranted: Bool,
        of name: String,
        by token: SecretToken
    ) async throws -> Person {
        let granter = try await open(token).account
        return try await transaction { transaction in
            let granter = try transaction.account(granter, else: .sessionEnded)
            guard granter.roles?.contains(Self.administrator) == true else {
                throw AccountsError.notAllowed("only administrators can grant roles")
            }
            guard AccountName.isShortEnough(name),
                var account = try transaction.get(AccountRecord.self, id: AccountName(name).lookupID)
            else { throw AccountsError.unknownPerson(name) }
            var roles = Set(account.roles ?? [])
            if isGranted {
                roles.insert(role)
            } else {
                roles.remove(role)
                if role == Self.administrator {
                    try Self.requireAdministrator(besides: account, transaction.reader)
                }
            }
            guard roles != Set(account.roles ?? []) else { return Person(account) }
            account.roles = roles.sorted()
            try transaction.batch.put(account)
            try transaction.batch.insert(
                auditRecord(isGranted ? .roleGranted : .roleRevoked, person: account.person)
            )
            return Person(account)
        }
    }

    /// The person of that name, if the token is an administrator's; otherwise nil.
    ///
    /// - Throws: `AccountsError.sessionEnded`, or `StorageError`.
    public func person(named name: String, by token: SecretToken) async throws -> Person? {
        guard try await open(token).account.roles?.contains(Self.administrator) == true else { return nil }
        return try await person(named: name)
    }

    private static func requireAdministrator(besides account: AccountRecord, _ reader: RecordReader) throws {
        var isThereAnother = false
        try reader.scan(AccountRecord.self) { other in
            if other.id != account.id, other.roles?.contains(administrator) == true { isThereAnother = true }
        }
        if !isThereAnother {
            throw AccountsError.notAllowed("the last administrator's role cannot be revoked")
        }
    }
}
