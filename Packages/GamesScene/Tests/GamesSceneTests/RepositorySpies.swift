import SceneTestKit
import Synchronization

@testable import GamesScene

/// The calls of a repository to its data managers, in order.
enum DataManagerCall: Equatable, Sendable {
    case localStamp
    case localGames(search: String)
    case localGame(id: String)
    case remoteGames(etag: String?)
    case saveGames([Game], CatalogueStamp)
    case saveStamp(CatalogueStamp)
    case loans
    case loan(of: String)
    case saveLoan(Loan)
    case deleteLoan(of: String)
}

/// A local data manager that keeps what it is given in memory.
final class LocalGamesSpy: LocalGamesDataManaging {
    private struct State {
        var stamp: CatalogueStamp?
        var games: [Game]
        var loans: [String: Loan] = [:]
    }

    private let state: Mutex<State>
    private let calls: Spy<DataManagerCall>
    private let failure: GamesFailure?

    init(
        _ calls: Spy<DataManagerCall>,
        stamp: CatalogueStamp? = nil,
        games: [Game] = [],
        failure: GamesFailure?
    ) {
        self.calls = calls
        self.failure = failure
        state = Mutex(State(stamp: stamp, games: games))
    }

    func changes() -> any AsyncSequence<Void, Never> & Sendable { ScriptedSequence() }

    func fetchStamp() async throws(GamesFailure) -> CatalogueStamp? {
        calls.record(.localStamp)
        return state.withLock { $0.stamp }
    }

    func fetchGames(matching search: String) async throws(GamesFailure) -> FoundGames {
        calls.record(.localGames(search: search))
        let games = state.withLock { $0.games }
        return FoundGames(games: search.isEmpty ? games : games.filter { $0.title.contains(search) })
    }

    func fetchGame(id: String) async throws(GamesFailure) -> Game? {
        calls.record(.localGame(id: id))
        return state.withLock { state in state.games.first { $0.id == id } }
    }

    func saveGames(_ games: [Game], stamp: CatalogueStamp) async throws(GamesFailure) {
        calls.record(.saveGames(games, stamp))
        if let failure { throw failure }
        state.withLock { state in
            state.stamp = stamp
            state.games = games
        }
    }

    func saveStamp(_ stamp: CatalogueStamp) async throws(GamesFailure) {
        calls.record(.saveStamp(stamp))
        if let failure { throw failure }
        state.withLock { $0.stamp = stamp }
    }

    func fetchLoans() async throws(GamesFailure) -> [Loan] {
        calls.record(.loans)
        return state.withLock { state in state.loans.values.sorted { $0.id < $1.id } }
    }

    func fetchLoan(ofGame id: String) async throws(GamesFailure) -> Loan? {
        calls.record(.loan(of: id))
        return state.withLock { $0.loans[id] }
    }

    func saveLoan(_ loan: Loan) async throws(GamesFailure) {
        calls.record(.saveLoan(loan))
        if let failure { throw failure }
        state.withLock { $0.loans[loan.id] = loan }
    }

    func deleteLoan(ofGame id: String) async throws(GamesFailure) -> Loan? {
        calls.record(.deleteLoan(of: id))
        if let failure { throw failure }
        return state.withLock { $0.loans.removeValue(forKey: id) }
    }
}

/// A remote data manager with preset results.
struct RemoteGamesSpy: RemoteGamesDataManaging {
    let calls: Spy<DataManagerCall>
    var source: CatalogueSource = .test
    var answer: Result<RemoteGames, GamesFailure>

    func fetchGames(unlessTagged etag: String?) async throws(GamesFailure) -> RemoteGames {
        calls.record(.remoteGames(etag: etag))
        return try answer.get()
    }
}

extension CatalogueSource {
    static let test = CatalogueSource.web(address: "http://test/", hash: 1)
}
