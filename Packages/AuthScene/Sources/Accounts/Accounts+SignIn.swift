import StorageWorkers

extension Accounts {
    /// Signs a person in: a new session with a new token.
    ///
    /// An unknown name, a wrong password and too many attempts cause the same error after the same work: one hash, the same
    /// reads, and one write.
    ///
    /// - Parameter devices: The device tokens of all earlier sign-ins on this device, by any person.
    /// - Throws: `AccountsError.refused`, `AccountsError.unavailable`, or `StorageError`.
    public func signIn(name: String, password: String, devices: [SecretToken] = []) async throws -> SignedIn {
        let account = try await account(named: name)
        let known = try await knownDevice(devices, of: account)
        let attempt = try await beginAttempt(
            in: ThrottleRecord.bucket(of: account, device: known),
            of: account?.person,
            failure: .signInFailed,
            throttled: account == nil ? .signInFailed : .signInThrottled
        )
        let isRight = try await verify(password, of: account)
        guard let account, attempt.isOpen, isRight else { throw AccountsError.refused }
        var renewedHash: String?
        if hasher.isOutdated(account.passwordHash) {
            renewedHash = try await hasher.hash(SecretBytes(PasswordRules.normalized(password)))
        }
        return try await finishSignIn(account, renewedHash: renewedHash, attempt: attempt, device: known)
    }

    private func finishSignIn(
        _ checked: AccountRecord,
        renewedHash: String?,
        attempt: Attempt,
        device: DeviceRecord?
    ) async throws -> SignedIn {
        try await transaction { transaction in
            var account = try transaction.account(checked, else: .refused)
            if let renewedHash {
                account.passwordHash = renewedHash
                try transaction.batch.put(account)
            }
            transaction.batch.delete(attempt)
            let token = try addSession(of: account, to: &transaction.batch)
            var newDevice: SecretToken?
            if var device {
                device.usedAt = now
                try transaction.batch.put(device)
            } else {
                newDevice = try addDevice(of: account, to: &transaction.batch)
            }
            try transaction.batch.insert(auditRecord(.signedIn, person: account.person))
            try addPurge(to: &transaction)
            return SignedIn(person: Person(account), token: token, device: newDevice)
        }
    }
}

extension ThrottleRecord {
    /// The count that an attempt belongs to.
    static func bucket(of account: AccountRecord?, device: DeviceRecord?) -> String {
        guard let account else { return nobody }
        return device.map { account.person + "-" + $0.id } ?? account.person
    }
}
