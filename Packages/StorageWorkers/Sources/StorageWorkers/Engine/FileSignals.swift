// Sources may be cancelled from any thread; Dispatch does not declare them Sendable.
@preconcurrency import Dispatch
internal import Glibc
import Synchronization

/// Tells that a process has written one of several files of one folder (inotify(7)). Waiting for it costs nothing.
final class FileSignals: Sendable {
    private let writes: Writes
    /// Has an element after each write, or after several at once.
    let stream: AsyncStream<Void>

    private final class Writes: Sendable {
        let count = Atomic(0)
    }

    /// A transaction writes its file thousands of times, and listeners wait longer before they look.
    private static let pause = DispatchTimeInterval.milliseconds(50)

    /// How many writes there have been, several at once counted as one.
    var count: Int { writes.count.load(ordering: .acquiring) }

    /// Returns nil if the system does not watch the folder.
    init?(of paths: [String]) {
        guard let first = paths.first else { return nil }
        let slash = first.lastIndex(of: "/").map(first.index(after:)) ?? first.startIndex
        let folder = slash == first.startIndex ? "." : String(first[..<slash])
        let names = Set(paths.map { Array($0[slash...].utf8) })
        let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        guard inotify_add_watch(descriptor, folder, UInt32(IN_MODIFY | IN_CREATE | IN_MOVED_TO)) >= 0 else {
            close(descriptor)
            return nil
        }
        let writes = Writes()
        self.writes = writes
        stream = AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let queue = DispatchQueue.global()
            let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
            source.setEventHandler {
                if Self.concerns(names, eventsOf: descriptor) {
                    writes.count.add(1, ordering: .releasing)
                    continuation.yield()
                }
                source.suspend()
                queue.asyncAfter(deadline: .now() + Self.pause) { source.resume() }
            }
            source.setCancelHandler { close(descriptor) }
            continuation.onTermination = { _ in source.cancel() }
            source.resume()
        }
    }

    /// Reads the events that wait.
    ///
    /// - Returns: Whether one of them is about a file with one of the names, or events were lost.
    private static func concerns(_ names: Set<[UInt8]>, eventsOf descriptor: Int32) -> Bool {
        let head = MemoryLayout<inotify_event>.size
        var isConcerned = false
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
            var rest = buffer[..<count]
            while rest.count >= head {
                let event = rest.withUnsafeBytes { $0.loadUnaligned(as: inotify_event.self) }
                let name = rest.dropFirst(head).prefix(Int(event.len))
                isConcerned =
                    isConcerned || event.mask & UInt32(IN_Q_OVERFLOW) != 0
                    || names.contains(Array(name.prefix { $0 != 0 }))
                rest = rest.dropFirst(head + Int(event.len))
            }
        }
        return isConcerned
    }
}
