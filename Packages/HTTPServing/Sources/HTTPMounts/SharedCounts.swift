internal import Glibc
internal import SceneKitCore

/// Counts by key, which all processes of one server share: what is counted at one of them holds at each.
///
/// The counts are in a table of fixed size that the processes map, behind a lock. If a process dies with the lock, the
/// next one takes it over. A full table forgets the counts that would end first.
public final class SharedCounts: Sendable {
    /// A count, at a place that its key's hash leads to.
    private struct Entry {
        /// The key's hash; 0 for a free place.
        var key: UInt64 = 0
        /// In nanoseconds of the machine's clock; `Int64.max` for a count that goes up and down.
        var end: Int64 = 0
        /// The hash of the sum that a process's share is a part of; 0 for others.
        var sum: UInt64 = 0
        var count: Int32 = 0
        /// The process of a share.
        var process: UInt32 = 0
    }

    /// A count in a period after a further one.
    public struct Standing: Equatable, Sendable {
        /// The number in this period, with the last one.
        public var count: Int
        /// The time until the count begins anew.
        public var rest: Duration
    }

    private static let places = 1 << 16
    /// The places at which a key may be, from that of its hash on.
    private static let reach = 64
    /// The lock is in front of the entries.
    private static let offset = 64
    private static let size = offset + places * MemoryLayout<Entry>.stride

    /// The memory that other processes map; -1 for that of this process alone.
    public let descriptor: Int32
    private let process: UInt32
    // Guarded by the lock at its beginning.
    private nonisolated(unsafe) let memory: UnsafeMutableRawPointer

    /// Counts for this process alone.
    public convenience init() {
        self.init(descriptor: -1, process: 0, isNew: true)
    }

    /// Counts that further processes can share.
    ///
    /// Returns nil if the system has no memory for it.
    public static func shareable() -> SharedCounts? {
        let name = "/counts-\(getpid())-\(UInt64.random(in: 0 ... .max))"
        // It closes with the execution of another program.
        let descriptor = shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0o600)
        shm_unlink(name)
        guard descriptor >= 0, ftruncate(descriptor, off_t(size)) == 0 else { return nil }
        return SharedCounts(descriptor: descriptor, process: 0, isNew: true)
    }

    /// The counts of another process.
    ///
    /// - Parameters:
    ///   - descriptor: The other one's `descriptor`, inherited.
    ///   - process: A number that no other process of the server has had.
    public convenience init(sharing descriptor: Int32, process: Int) {
        self.init(descriptor: descriptor, process: UInt32(truncatingIfNeeded: process), isNew: false)
    }

    private init(descriptor: Int32, process: UInt32, isNew: Bool) {
        self.descriptor = descriptor
        self.process = process
        let flags = descriptor < 0 ? MAP_PRIVATE | MAP_ANONYMOUS : MAP_SHARED
        guard let memory = mmap(nil, Self.size, PROT_READ | PROT_WRITE, flags, descriptor, 0),
            memory != MAP_FAILED
        else { preconditionFailure("there is no memory for the counts of a server") }
        self.memory = memory
        guard isNew else { return }
        var attributes = pthread_mutexattr_t()
        pthread_mutexattr_init(&attributes)
        pthread_mutexattr_setpshared(&attributes, Int32(PTHREAD_PROCESS_SHARED))
        pthread_mutexattr_setrobust(&attributes, Int32(PTHREAD_MUTEX_ROBUST))
        pthread_mutex_init(lock, &attributes)
        pthread_mutexattr_destroy(&attributes)
    }

    deinit {
        munmap(memory, Self.size)
        if descriptor >= 0 { close(descriptor) }
    }

    // MARK: - Counts of a period

    /// Counts one more in the key's period, which begins with its first one.
    ///
    /// - Parameter now: The machine's clock.
    public func add(_ key: String, in period: Duration, now: Duration = .sinceBoot) -> Standing {
        withTable(now) { table in
            let place = table.place(Self.hash(key))
            guard let place else { return Standing(count: 1, rest: period) }
            if table.entries[place].count == 0 { table.entries[place].end = (now + period).nanoseconds }
            table.entries[place].count += 1
            let entry = table.entries[place]
            return Standing(count: Int(entry.count), rest: .nanoseconds(entry.end) - now)
        }
    }

    /// The number in the key's period.
    public func count(_ key: String, now: Duration = .sinceBoot) -> Int {
        withTable(now) { table in table.find(Self.hash(key)).map { Int(table.entries[$0].count) } ?? 0 }
    }

    // MARK: - Counts of what there is

    /// Changes the number of things that the processes have together, such as connections of an address.
    ///
    /// This process never takes away more than it has added.
    public func change(_ key: String, by number: Int) {
        let sum = Self.hash(key)
        let own = Self.hash("\(process) \(key)")
        withTable(.sinceBoot) { table in
            guard let share = table.place(own) else { return }
            let change = max(Int32(clamping: number), -table.entries[share].count)
            table.entries[share].end = .max
            table.entries[share].process = process
            table.entries[share].sum = sum
            table.change(share, by: change)
            if let total = table.place(sum) {
                table.entries[total].end = .max
                table.change(total, by: change)
            }
        }
    }

    /// Takes away the numbers of a process that has ended.
    public func forget(process: Int) {
        withTable(.sinceBoot) { table in
            for place in 0..<Self.places
            where table.entries[place].process == UInt32(truncatingIfNeeded: process) {
                let entry = table.entries[place]
                guard entry.sum != 0 else { continue }
                if let total = table.find(entry.sum) { table.change(total, by: -entry.count) }
                table.entries[place] = Entry()
            }
        }
    }

    // MARK: - The table

    private struct Table {
        let entries: UnsafeMutablePointer<Entry>
        let now: Int64

        /// The place of a key that has a count.
        func find(_ key: UInt64) -> Int? {
            places(of: key).first { entries[$0].key == key && entries[$0].end > now }
        }

        /// The place of a key, or a free one, or that of the count that would end first, which is forgotten.
        func place(_ key: UInt64) -> Int? {
            if let place = find(key) { return place }
            let candidates = places(of: key)
            let place =
                candidates.first { entries[$0].key == 0 || entries[$0].end <= now }
                ?? candidates.filter { entries[$0].end < .max }.min { entries[$0].end < entries[$1].end }
            if let place { entries[place] = Entry(key: key) }
            return place
        }

        func change(_ place: Int, by number: Int32) {
            entries[place].count += number
            if entries[place].count <= 0 { entries[place] = Entry() }
        }

        private func places(of key: UInt64) -> some Collection<Int> {
            (0..<SharedCounts.reach).lazy.map { Int((key &+ UInt64($0)) % UInt64(SharedCounts.places)) }
        }
    }

    private func withTable<Value>(_ now: Duration, _ body: (Table) -> Value) -> Value {
        if pthread_mutex_lock(lock) == EOWNERDEAD { pthread_mutex_consistent(lock) }
        defer { pthread_mutex_unlock(lock) }
        let entries = (memory + Self.offset).assumingMemoryBound(to: Entry.self)
        return body(Table(entries: entries, now: now.nanoseconds))
    }

    private var lock: UnsafeMutablePointer<pthread_mutex_t> {
        memory.assumingMemoryBound(to: pthread_mutex_t.self)
    }

    /// Never 0.
    private static func hash(_ key: String) -> UInt64 { max(StableHash(key.utf8).value, 1) }
}

extension Duration {
    /// The time since the start of the machine, the same for all its processes.
    public static var sinceBoot: Duration {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    fileprivate var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }
}
