import Foundation
@_spi(Hosting) import SceneKitCore
import SceneProtocol
import SceneTestKit
import StorageWorkers
import Testing

@testable import ScenePrograms

@MainActor
struct BoundaryTests {
    /// An attempt to reach beyond the boundary, and what comes of it.
    struct Attempt: Sendable, CustomTestStringConvertible {
        let code: String
        let outcome: String

        init(_ code: String, _ outcome: String) {
            (self.code, self.outcome) = (code, outcome)
        }

        var testDescription: String { code }
    }

    nonisolated static let attempts = [
        Attempt(
            "open('/etc/passwd').read()",
            "FileNotFoundError: [Errno 2] No such file or directory: '/etc/passwd'"
        ),
        Attempt("os.listdir('/root')", "FileNotFoundError: [Errno 2] No such file or directory: '/root'"),
        Attempt("sorted(os.environ)", "['HOME', 'LANG', 'PATH', 'PWD']"),
        Attempt("socket.socket()", "PermissionError: [Errno 1] Operation not permitted"),
        Attempt("socket.socket(socket.AF_UNIX)", "PermissionError: [Errno 1] Operation not permitted"),
        Attempt("os.fork()", "PermissionError: [Errno 1] Operation not permitted"),
        Attempt(
            "subprocess.run(['/bin/true'])",
            "PermissionError: "
        ),
        Attempt("ctypes.CDLL(None).ptrace(16, 1, 0, 0)", "-1"),
        Attempt("ctypes.CDLL(None).unshare(0x10000000)", "-1"),
        Attempt("ctypes.CDLL(None).mount(b'/usr', b'/tmp', b'', 4096, None)", "-1"),
        Attempt(
            "open('/program/trial', 'w')",
            "OSError: [Errno 30] Read-only file system: '/program/trial'"
        ),
        Attempt("open('/usr/x', 'w')", "OSError: [Errno 30] Read-only file system: '/usr/x'"),
        Attempt("[os.kill(1, 0), len([p for p in os.listdir('/proc') if p.isdecimal()]) < 4][1]", "True"),
        // The kernel's settings, which belong to root, and so to the program of a host that runs as root.
        Attempt(
            "[os.path.join(d, f) for d, _, files in os.walk('/proc') for f in files "
                + "if not (d[6:7].isdecimal() or d.startswith(('/proc/self', '/proc/thread'))) "
                + "and os.access(os.path.join(d, f), os.W_OK)]",
            "[]"
        ),
        Attempt("os.path.exists('/sys')", "False"),
        // The host and its environment, terminal and descriptors.
        Attempt("'TMPDIR' in open('/proc/1/environ').read() + open('/proc/self/environ').read()", "False"),
        Attempt("sorted(int(p) for p in os.listdir('/proc') if p.isdecimal())", "[1, 2]"),
        Attempt("os.kill(-1, signal.SIGKILL)", "ProcessLookupError: [Errno 3] No such process"),
        Attempt(
            "open('/dev/tty')",
            "OSError: [Errno 6] No such device or address: '/dev/tty'"
        ),
        Attempt(
            "[__import__('fcntl').ioctl(n, 0x5412, b'x') for n in range(3)]",
            "OSError: [Errno 25] Inappropriate ioctl for device"
        ),
        Attempt("[n for n in range(3, 256) if os.path.exists('/proc/self/fd/%d' % n)]", "[]"),
        Attempt("ctypes.CDLL(None).process_vm_readv(1, 0, 0, 0, 0, 0)", "-1"),
        Attempt("ctypes.CDLL(None).setns(0, 0)", "-1"),
        Attempt("socket.socketpair()", "PermissionError: [Errno 1] Operation not permitted"),
        Attempt("os.chroot('/tmp')", "PermissionError: [Errno 1] Operation not permitted"),
        Attempt("os.mknod('/tmp/disk', 0o60600, os.makedev(8, 0))", "PermissionError: [Errno 1]"),
        // Memory and files.
        Attempt("os.memfd_create('memory')", "PermissionError: [Errno 1] Operation not permitted"),
        Attempt("ctypes.CDLL(None).shmget(0, 1 << 30, 0o1600)", "-1"),
        Attempt("ctypes.CDLL(None).msgget(0, 0o1600)", "-1"),
        Attempt("open('/x', 'w')", "OSError: [Errno 30] Read-only file system: '/x'"),
        Attempt("open('/dev/x', 'w')", "OSError: [Errno 30] Read-only file system: '/dev/x'"),
        Attempt(
            "[open('/dev/shm/%d' % n, 'wb').write(bytes(60 << 20)) for n in range(20)]",
            "OSError: [Errno 28] No space left on device"
        ),
        Attempt(
            "[r := __import__('resource'), r.setrlimit(r.RLIMIT_AS, (1 << 40, 1 << 40))]",
            "ValueError: not allowed to raise maximum limit"
        ),
        Attempt("len(bytearray(3 << 30))", "MemoryError: "),
        Attempt("os.getuid()", "65534"),
        Attempt("os.setuid(0)", "OSError: [Errno 22] Invalid argument"),
        Attempt(
            "signal.signal(signal.SIGXFSZ, signal.SIG_IGN) and open('/tmp/x', 'wb').write(bytes(80 << 20))",
            "OSError: [Errno 28] No space left on device"
        ),
        Attempt(
            "[threading.Thread(target=lambda: None).start(), 'threads work'][1]",
            "threads work"
        ),
    ]

    @Test("A program reaches nothing beyond its boundary", arguments: attempts)
    func escape(_ attempt: Attempt) async throws {
        // Its folder stays as long as the program.
        let trial = try await TrialProgram()
        defer { withExtendedLifetime(trial) {} }
        let scene = try await trial.open()
        await scene.run(attempt.code)
        if ["-1", "True", "False", "[]", "[1, 2]"].contains(attempt.outcome) {
            #expect(scene.outcome == attempt.outcome)
        } else {
            #expect(
                scene.outcome?.hasPrefix(attempt.outcome) == true,
                "\(scene.outcome ?? "") \(scene.message ?? "")"
            )
        }
        await scene.finish()
    }

    @Test("Processes and a folder are there if they are granted")
    func grants() async throws {
        let cache = try TemporaryFolder()
        let trial = try await TrialProgram(
            needs: ProgramNeeds(cache: true, processes: true),
            cacheFolder: cache.path
        )
        let store = try await RecordStore.open(StorageLocation(parsing: "memory:"))
        let scene = try await trial.open(store: store)
        await scene.run("subprocess.run(['/bin/echo', 'hello'], capture_output=True).stdout")
        #expect(scene.outcome == "b'hello\\n'")
        await scene.run("open('/cache/plants', 'w').write('fern')")
        #expect(scene.outcome == "4")
        try await scene.wait { _ in (try? cache.read("plants")) != nil }
        await scene.finish()
    }

    @Test("Without bubblewrap a program does not start, and the reason says what would be lost")
    func withoutBubblewrap() throws {
        #expect(
            throws: ProgramFailure.notStarted(
                "bubblewrap is missing, so that nothing would keep the program from your files: 'apt install bubblewrap', "
                    + "or 'plugins grant --unconfined' if you trust it with all that you may do"
            )
        ) { try ProgramBoundary(file: "/opt/plants/plants").launch(bubblewrap: ["/nowhere/bwrap"]) }
        let launch = try ProgramBoundary(file: "/opt/plants/plants", isUnconfined: true).launch(bubblewrap: []
        )
        #expect(launch.words.suffix(2) == ["--", "/opt/plants/plants"])
        #expect(launch.extra.isEmpty)
    }

    @Test(
        "A folder with more than a program is refused",
        arguments: ["/", "/tmp", "/home", "/home/ada", "/home/ada/data"]
    )
    func sharedFolder(_ folder: String) throws {
        let path = (folder == "/" ? "" : folder) + "/x"
        // Only the rule is tested: there is no such file.
        #expect(ProgramGrants.sharedFolder(of: path, forbidden: ["/home/ada/data/host", "/home/ada"]) != nil)
        #expect(ProgramGrants.sharedFolder(of: "/home/ada/plants/x", forbidden: ["/home/ada"]) == nil)
    }
}

struct ChangedProgramTests {
    @Test("A program that has changed since it was granted is not started again", arguments: [false, true])
    func change(isUnconfined: Bool) throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("one", to: "program")
        let boundary = ProgramBoundary(
            file: file,
            stamp: ProgramGrants.stamp(of: file),
            isUnconfined: isUnconfined
        )
        #expect(try boundary.launch(bubblewrap: ["/bin/sh"]).words.last?.hasSuffix("/program") == true)
        _ = try folder.write("another", to: "program")
        #expect(
            throws: ProgramFailure.notStarted(
                "it has changed since it was granted; grant it again, and restart the host"
            )
        ) {
            try boundary.launch(bubblewrap: ["/bin/sh"])
        }
    }
}
