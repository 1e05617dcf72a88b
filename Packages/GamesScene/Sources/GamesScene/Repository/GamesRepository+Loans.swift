/// Lending: a person's own records about games, independent of the catalogue.
extension GamesRepository {
    func fetchLoans() async throws(GamesFailure) -> [Loan] { try await local.fetchLoans() }

    func fetchLoan(ofGame id: String) async throws(GamesFailure) -> Loan? {
        try await local.fetchLoan(ofGame: id)
    }

    func lendGame(
        id: String,
        toContact contactID: String,
        named contactName: String
    ) async throws(GamesFailure) -> Loan {
        let loan = Loan(id: id, contactID: contactID, contactName: contactName, since: now())
        try await local.saveLoan(loan)
        return loan
    }

    func returnGame(id: String) async throws(GamesFailure) -> Loan? { try await local.deleteLoan(ofGame: id) }
}
