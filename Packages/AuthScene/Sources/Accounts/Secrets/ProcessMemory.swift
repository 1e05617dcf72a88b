internal import CSodium
import Glibc
import Synchronization

/// Protects the memory of this process, which contains passwords at times.
public enum ProcessMemory {
    private static let isProtected = Mutex(false)

    /// Keeps the memory out of core dumps, and from other processes of the same user.
    ///
    /// Sets the hard limit `RLIMIT_CORE` to 0 and clears `PR_SET_DUMPABLE` (prctl(2)): from then on only root may attach a
    /// debugger or read `/proc/PID/mem`. Programs that this one starts inherit the limit. Call it before the first password
    /// is read; further calls do nothing, and it cannot be undone.
    ///
    /// - Throws: `AccountsError.unavailable`.
    public static func forbidDumps() throws {
        try isProtected.withLock { isProtected in
            guard !isProtected else { return }
            guard scenekit_forbid_dumps() == 0 else {
                throw AccountsError.unavailable(
                    "the process's memory cannot be kept out of core dumps: "
                        + String(cString: strerror(errno))
                )
            }
            isProtected = true
        }
    }
}
