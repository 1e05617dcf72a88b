import Foundation

/// Runs a blocking call on a thread of its own, for handlers need those of the cooperative pool.
public func blocking<Value: Sendable>(_ call: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: call()) }
    }
}
