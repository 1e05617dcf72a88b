internal import Glibc

/// A value that one thread at a time may look at.
///
/// With the system's mutex, because the thread sanitizer knows that one, and does not know `Synchronization.Mutex`.
///
/// - Note: Unchecked, and right: the value is only reached through `withLock`, which holds the mutex meanwhile, and both
///   live as long as this object.
@_spi(Backend)
public final class Guarded<Value>: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private var value: Value

    public init(_ value: Value) where Value: Sendable {
        self.value = value
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deinitialize(count: 1)
        mutex.deallocate()
    }

    /// Works with the value; must not be called from within itself.
    public func withLock<Result: Sendable>(_ work: (inout Value) throws -> Result) rethrows -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try work(&value)
    }
}
