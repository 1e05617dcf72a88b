import Dispatch
import Glibc
import Testing

@_spi(Backend) @testable import StorageWorkers

struct FolderLockTests {
    @Test func `A lock that is not had leaves the files of others alone`() throws {
        let folder = try StoreFolder()
        defer { folder.remove() }
        let held = try FolderLock(folder: folder.path, timeout: 0)
        let path = folder.path + "/bystander"
        let refusals = Guarded(0)
        let isOver = Guarded(false)
        let faults = Guarded<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 2) { side in
            guard side == 0 else {
                while !isOver.withLock({ $0 }) {
                    // Opened one after the other, so that each takes the first number that has become free.
                    let files = (0..<100).map { _ in open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
                    for file in files where pwrite(file, "text", 4, 0) != 4 || close(file) != 0 {
                        let code = errno
                        faults.withLock { $0.append(String(cString: strerror(code))) }
                    }
                }
                return
            }
            for _ in 0..<5_000 {
                do {
                    _ = try FolderLock(folder: folder.path, timeout: 0)
                } catch {
                    refusals.withLock { $0 += 1 }
                }
            }
            isOver.withLock { $0 = true }
        }
        #expect(refusals.withLock { $0 } == 5_000)
        #expect(faults.withLock { $0 } == [])
        withExtendedLifetime(held) {}
    }
}
