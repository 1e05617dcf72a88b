import StorageWorkers

extension Accounts {
    /// Signs a person in: a new session with a new token.
    ///
    /// An unknown name, a wrong password and too many attempts are one error after the same work: one hash, the same
    /// reads, and as many writes. An attempt is counted as failed before its password is looked at, so that many at
    /// once are no way around the delays, and the count starts anew when it turns out right.
    ///
    /// - Parameter devices: What earlier sign-ins on this device gave, whoever's they were.
    /// - Throws: `AccountsError.refused`, `AccountsError.unavailable`, or `StorageError`.
    public func signIn(name: String, password: String, devices: [SecretToken] = []) async throws -> SignedIn {
        let account = try await account(named: name)
        let known = try await knownDevice(devices, of: account)
        let bucket = ThrottleRecord.bucket(of: account, device: known)
        let isOpen = try await beginAttempt(in: bucket)
        let isRight = try await verify(password, of: account)
        guard let account, isOpen, isRight else {
            let isThrottled = account != nil && !isOpen
            try await audit(isThrottled ? .signInThrottled : .signInFailed, person: account?.person)
            throw AccountsError.refused
        }
        var renewedHash: String?
        if hasher.isOutdated(account.passwordHash) {
            renewedHash = try await hasher.hash(SecretBytes(PasswordRules.normalized(password)))
        }
        return try await finishSignIn(account, renewedHash: renewedHash, bucket: bucket, device: known)
    }

    private func finishSignIn(
        _ checked: AccountRecord,
        renewedHash: String?,
        bucket: String,
        device: DeviceRecord?
    ) async throws -> SignedIn {
        try await turnstile.run { [self] in
            // The password may have been changed while it was being checked.
            guard var account = try await store.get(AccountRecord.self, id: checked.id),
                account.passwordID == checked.passwordID
            else {
                try await audit(.signInFailed, person: checked.person)
                throw AccountsError.refused
            }
            var batch = RecordBatch()
            if let renewedHash {
                account.passwordHash = renewedHash
                try batch.put(account)
            }
            batch.delete(ThrottleRecord.self, id: bucket)
            let token = try addSession(of: account, to: &batch)
            var newDevice: SecretToken?
            if var device {
                device.usedAt = now
                try batch.put(device)
            } else {
                newDevice = try addDevice(of: account, to: &batch)
            }
            try batch.insert(auditRecord(.signedIn, person: account.person))
            try await addPurge(to: &batch)
            try await store.write(batch)
            return SignedIn(person: Person(account), token: token, device: newDevice)
        }
    }

    /// Counts an attempt as failed, and says whether it may be looked at.
    func beginAttempt(in bucket: String) async throws -> Bool {
        try await turnstile.run { [self] in
            let record = try await store.get(ThrottleRecord.self, id: bucket)
            let now = now
            let isClosed = record?.isClosed(at: now) ?? false
            let counted = ThrottleRecord.adding(failureTo: record, id: bucket, at: now, settings.throttle)
            var batch = RecordBatch()
            // Writing what is there already takes as long as writing something new.
            try batch.put(isClosed ? record ?? counted : counted)
            try await store.write(batch)
            return !isClosed
        }
    }
}

extension ThrottleRecord {
    /// Which count an attempt goes to.
    static func bucket(of account: AccountRecord?, device: DeviceRecord?) -> String {
        guard let account else { return nobody }
        return device.map { account.person + "-" + $0.id } ?? account.person
    }
}
