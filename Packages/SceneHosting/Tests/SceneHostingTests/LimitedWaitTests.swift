import Testing

@_spi(Hosting) @testable import SceneHosting

@MainActor
@Suite("Waiting with a limit")
struct LimitedWaitTests {
    @Test("A wait ends with its work")
    func work() async {
        var steps = 0
        await wait(atMost: .seconds(86_400)) {
            steps += 1
            await Task.yield()
            steps += 1
        }
        #expect(steps == 2)
    }

    @Test("A wait ends at its limit, also beside one with a later limit, and its work goes on")
    func limit() async {
        var continuations: [CheckedContinuation<Void, Never>] = []
        var ended = 0
        let long = Task {
            await wait(atMost: .seconds(86_400)) {
                await withCheckedContinuation { continuations.append($0) }
                ended += 1
            }
        }
        for _ in 0..<2 {
            await wait(atMost: .milliseconds(1)) {
                await withCheckedContinuation { continuations.append($0) }
                ended += 1
            }
        }
        #expect(continuations.count == 3 && ended == 0)
        for continuation in continuations { continuation.resume() }
        await long.value
        while ended < 3 { await Task.yield() }
    }
}
