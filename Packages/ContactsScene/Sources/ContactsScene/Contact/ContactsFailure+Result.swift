extension ContactsFailure {
    /// Runs work and returns its value or failure, so that a response can carry it.
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
