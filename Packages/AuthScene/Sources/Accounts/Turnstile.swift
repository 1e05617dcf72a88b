/// Lets one piece of work through at a time, in the order of coming.
///
/// What an actor would not do: here the work may wait for the store, and nothing comes between its steps.
actor Turnstile {
    private var last: Task<Void, Never>?

    func run<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let previous = last
        let task = Task {
            await previous?.value
            return try await work()
        }
        last = Task { _ = await task.result }
        return try await task.value
    }
}
