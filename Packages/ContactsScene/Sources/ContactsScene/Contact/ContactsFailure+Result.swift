extension ContactsFailure {
    /// What the work gives, or why it failed, as a value that a response can carry.
    @MainActor
    static func result<Value>(
        of work: @MainActor () async throws(ContactsFailure) -> Value
    ) async -> Result<Value, ContactsFailure> {
        do {
            return .success(try await work())
        } catch {
            return .failure(error)
        }
    }
}
