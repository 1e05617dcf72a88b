import Foundation
import SceneTestKit
import Synchronization

/// A place where threads wait until all of them are there.
final class Meeting: Sendable {
    private let missing: Mutex<Int>
    private let gate = DispatchSemaphore(value: 0)
    private let count: Int

    init(_ count: Int) {
        self.count = count
        missing = Mutex(count)
    }

    /// Blocks this thread; not longer than the time after which a wait counts as hung.
    func wait() {
        let isLast = missing.withLock { missing in
            missing -= 1
            return missing == 0
        }
        if isLast {
            for _ in 1..<count { gate.signal() }
        } else {
            _ = gate.wait(timeout: .now() + BlockingThreads.hangLimit)
        }
    }
}
