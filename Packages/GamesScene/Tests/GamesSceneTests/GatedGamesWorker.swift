import SceneTestKit
import Synchronization

@testable import GamesScene

/// A repository whose answers the test releases.
final class GatedGamesWorker: GameListWorking {
    private typealias Continuation = CheckedContinuation<[Game], Never>

    private let waiting = Mutex<[String: Continuation]>([:])

    func gameChanges() -> any AsyncSequence<Void, Never> & Sendable { ScriptedSequence() }

    func fetchGames(matching search: String) async throws(GamesFailure) -> KeptGames {
        let games = await withCheckedContinuation { continuation in
            waiting.withLock { $0[search] = continuation }
        }
        return KeptGames(found: FoundGames(games: games), age: .zero)
    }

    func fetchAge() async throws(GamesFailure) -> ListAge? { ListAge(value: .seconds(60), isStale: true) }

    func refreshGames() async throws(GamesFailure) -> RefreshedGames { .unchanged }

    func fetchLoans() async throws(GamesFailure) -> [Loan] { [] }

    func waitForRequest(_ search: String) async {
        while waiting.withLock({ $0[search] == nil }) { try? await Task.sleep(for: .milliseconds(1)) }
    }

    func answer(_ search: String, _ games: [Game]) {
        waiting.withLock { $0.removeValue(forKey: search) }?.resume(returning: games)
    }
}
