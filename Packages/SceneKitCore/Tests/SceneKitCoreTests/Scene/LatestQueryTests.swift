import SceneKitCore
import Testing

@MainActor
@Suite("The newest of several queries")
struct LatestQueryTests {
    private struct Failure: Error, Equatable {}

    /// Work that ends when the test gives it a value, even if it is cancelled.
    @MainActor
    private final class Gate {
        private var waiting: CheckedContinuation<Int, Never>?

        func value() async -> Int { await withCheckedContinuation { waiting = $0 } }

        func give(_ value: Int) { waiting?.resume(returning: value) }
    }

    @Test("A query is answered again after each change, and a response to an older query is not presented")
    func query() async {
        let (answers, answer) = AsyncStream<Int>.makeStream()
        var presented: [String] = []
        let query = LatestQuery { (query: String) throws(Failure) in
            guard query == "slow" else { return 0 }
            for await answer in answers { return answer }
            throw Failure()
        } present: { query, response, isUpdate in
            presented.append("\(query) \((try? response.get()) ?? -1)" + (isUpdate ? " again" : ""))
        }
        await query.update()
        #expect(presented == [])
        let (changes, change) = AsyncStream<Void>.makeStream()
        let following = Task.immediate { await query.follow(changes) }
        let slow = Task.immediate { await query.show("slow") }
        await query.show("quick")
        answer.yield(1)
        await slow.value
        #expect(presented == ["quick 0"])
        change.yield()
        change.finish()
        await following.value
        await query.update()
        #expect(presented == ["quick 0", "quick 0 again", "quick 0 again"])
    }

    @Test("A response that may have been read before the scene's own change is fetched again")
    func ownChange() async {
        let (answers, answer) = AsyncStream<Int>.makeStream()
        var presented: [Int] = []
        let query = LatestQuery { (_: String) throws(Failure) in
            for await answer in answers { return answer }
            throw Failure()
        } present: { _, response, _ in
            presented.append((try? response.get()) ?? -1)
        }
        answer.yield(1)
        await query.show("order")
        let update = Task.immediate { await query.update() }
        query.invalidate()
        answer.yield(1)
        answer.yield(2)
        await update.value
        #expect(presented == [1, 2])
    }

    @Test(
        "A change that is answered before the request itself is answered as the request, which is answered once"
    )
    func overtakingUpdate() async {
        let gates = [Gate(), Gate(), Gate()]
        var begun = 0
        var presented: [String] = []
        let query = LatestQuery { (_: String) throws(Failure) in
            begun += 1
            return await gates[begun - 1].value()
        } present: { _, response, isUpdate in
            presented.append("\((try? response.get()) ?? -1)" + (isUpdate ? " again" : ""))
        }
        let request = Task.immediate { await query.show("order") }
        let change = Task.immediate { await query.update() }
        gates[1].give(2)
        await change.value
        gates[0].give(1)
        await request.value
        let later = Task.immediate { await query.update() }
        gates[2].give(3)
        await later.value
        #expect(presented == ["2", "3 again"])
    }

    @Test(
        "A query that is cancelled before or while it is answered supersedes no other",
        arguments: [false, true]
    )
    func cancelledQuery(isLate: Bool) async {
        let gates = ["live": Gate(), "cancelled": Gate()]
        var presented: [String] = []
        let query = LatestQuery { (query: String) throws(Failure) in
            await gates[query]?.value() ?? 0
        } present: { query, response, _ in
            presented.append("\(query) \((try? response.get()) ?? -1)")
        }
        let live = Task.immediate { await query.show("live") }
        let operation: @MainActor () async -> Void = { await query.show("cancelled") }
        let newer = isLate ? Task.immediate(operation: operation) : Task(operation: operation)
        newer.cancel()
        if !isLate { await newer.value }
        #expect(query.query == "live")
        gates["live"]?.give(1)
        await live.value
        gates["cancelled"]?.give(2)
        await newer.value
        #expect(presented == ["live 1"])
        #expect(query.query == "live")
    }
}
