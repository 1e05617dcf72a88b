import SceneKitCore
import Testing

@Suite("The failures of a package's workers")
struct SceneFailureTests {
    private enum TaskFailure: SceneFailure, Equatable {
        case missing
        case cancelled
        case storage(String)

        init(_ error: any Error) {
            self = error is CancellationError ? .cancelled : .storage("\(error)")
        }
    }

    private struct Fault: Error {}

    private func failure(of error: any Error) async -> TaskFailure? {
        do throws(TaskFailure) {
            try await TaskFailure.attempt { throw error }
            return nil
        } catch {
            return error
        }
    }

    @Test("Work's errors are converted, except failures that already are of the type")
    func attempt() async throws {
        #expect(try await TaskFailure.attempt { 7 } == 7)
        #expect(await failure(of: TaskFailure.missing) == .missing)
        #expect(await failure(of: CancellationError()) == .cancelled)
        #expect(await failure(of: Fault()) == .storage("Fault()"))
    }
}
