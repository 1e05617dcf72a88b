import Glibc
import HTTPServing
import Testing

@Suite("Counts that processes share")
struct SharedCountsTests {
    @Test("A period's count is that of all processes, and begins anew after its end")
    func periods() throws {
        let counts = try #require(SharedCounts.shareable())
        let other = SharedCounts(sharing: dup(counts.descriptor), process: 2)
        let start = Duration.seconds(1_000)
        #expect(counts.add("a", in: .seconds(60), now: start).rest == .seconds(60))
        let later = start + .seconds(20)
        #expect(other.add("a", in: .seconds(60), now: later).rest == .seconds(40))
        #expect(counts.count("a", now: later) == 2)
        #expect(counts.count("b", now: later) == 0)
        let end = start + .seconds(60)
        #expect(counts.count("a", now: end) == 0)
        #expect(other.add("a", in: .seconds(60), now: end).count == 1)
    }

    @Test("The end of a process takes its numbers away, and no others")
    func processes() throws {
        let counts = try #require(SharedCounts.shareable())
        let one = SharedCounts(sharing: dup(counts.descriptor), process: 1)
        let other = SharedCounts(sharing: dup(counts.descriptor), process: 2)
        one.change("a", by: 3)
        other.change("a", by: 1)
        one.change("b", by: 1)
        #expect(counts.count("a") == 4)
        one.change("a", by: -1)
        other.change("b", by: -1)
        #expect([counts.count("a"), counts.count("b")] == [3, 1])
        counts.forget(process: 1)
        #expect([counts.count("a"), counts.count("b")] == [1, 0])
        other.change("a", by: -1)
        #expect(one.count("a") == 0)
    }

    @Test("A full table forgets the counts that would end first, and keeps the numbers of what there is")
    func fullTable() {
        let counts = SharedCounts()
        counts.change("kept", by: 1)
        let now = Duration.seconds(1_000)
        // More than the table has places, of which nearly all are taken before one is taken again.
        for number in 0..<80_000 { _ = counts.add("\(number)", in: .seconds(60 + number), now: now) }
        #expect(counts.count("kept", now: now) == 1)
        #expect(counts.count("79999", now: now) == 1)
        #expect((0..<1_000).count { counts.count("\($0)", now: now) == 1 } < 1_000)
    }

    @Test("A process that dies with the lock stops nobody else")
    func deadOwner() throws {
        let counts = try #require(SharedCounts.shareable())
        counts.add("a")
        // A thread that ends with the lock is to the others like a process that does.
        var thread = pthread_t()
        let memory = try #require(
            mmap(nil, 4_096, PROT_READ | PROT_WRITE, MAP_SHARED, counts.descriptor, 0)
        )
        let started = pthread_create(
            &thread,
            nil,
            { memory in
                if let memory { pthread_mutex_lock(memory.assumingMemoryBound(to: pthread_mutex_t.self)) }
                return nil
            },
            memory
        )
        #expect(started == 0)
        pthread_join(thread, nil)
        counts.add("a")
        #expect(counts.count("a") == 2)
    }
}

extension SharedCounts {
    fileprivate func add(_ key: String) { _ = add(key, in: .seconds(600)) }
}
