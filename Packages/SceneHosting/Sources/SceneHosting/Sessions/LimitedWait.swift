/// Returns when work has ended, and at the latest after a time; the work goes on.
@MainActor
@_spi(Hosting) public func wait(
    atMost limit: Duration,
    for work: @escaping @MainActor () async -> Void
) async {
    await withCheckedContinuation { continuation in
        var waiting: CheckedContinuation<Void, Never>? = continuation
        let end = {
            waiting?.resume()
            waiting = nil
        }
        let timer = Task {
            if (try? await Task.sleep(for: limit)) != nil { end() }
        }
        Task {
            await work()
            timer.cancel()
            end()
        }
    }
}
