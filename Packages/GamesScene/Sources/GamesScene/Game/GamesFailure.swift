/// Why something could not be done with the games; a presenter words it.
enum GamesFailure: Error, Equatable, Sendable {
    case notFound(id: String)
    /// The store said no, in its own words.
    case storage(String)
    case catalogue(CatalogueFailure)
    /// The game cannot be lent, since somebody has it.
    case lentAlready(Loan)
    case cancelled
}

extension GamesFailure {
    /// What the work gives, or why it failed, as a value that a response can carry.
    @MainActor
    static func result<Value>(
        of work: @MainActor () async throws(GamesFailure) -> Value
    ) async -> Result<Value, GamesFailure> {
        do {
            return .success(try await work())
        } catch {
            return .failure(error)
        }
    }
}
