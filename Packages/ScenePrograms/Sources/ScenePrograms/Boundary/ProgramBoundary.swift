internal import Glibc
import SceneKitCore
import SceneProtocol

/// The boundary around a program: namespaces of its own by bubblewrap, a filter of system calls, and limits.
///
/// The program sees the system's programs and libraries, its own folder, and an empty `/tmp`. It has no network and no other
/// process.
struct ProgramBoundary: Equatable, Sendable {
    /// The real path of the program's file.
    var file: String
    /// The state of the file that was granted, the only one that is started; nil for any.
    var stamp: String?
    var needs = ProgramNeeds()
    /// The folder that it may write to, if that is granted.
    var cacheFolder: String?
    /// Whether each person has a process, and a folder within `cacheFolder`, of their own.
    var isPerPerson = false
    var limits = ProgramLimits()
    /// Whether it runs without a boundary, with all that the host may do.
    var isUnconfined = false

    /// The places of bubblewrap's program.
    static let bubblewrap = ["/usr/bin/bwrap", "/usr/local/bin/bwrap", "/bin/bwrap"]

    /// The place of the program's folder within the boundary, and of its own files.
    static let programFolder = "/program"
    static let innerCacheFolder = "/cache"

    /// The command that starts the program.
    ///
    /// - Throws: `ProgramFailure.notStarted` without bubblewrap, or if the file has changed since it was granted.
    func launch(bubblewrap: [String] = Self.bubblewrap) throws(ProgramFailure) -> ProgramLaunch {
        if let stamp, stamp != ProgramGrants.stamp(of: file) {
            throw .notStarted("it has changed since it was granted; grant it again, and restart the host")
        }
        if isUnconfined { return ProgramLaunch(words: limited + [file]) }
        guard let wrapper = bubblewrap.first(where: { access($0, X_OK) == 0 }) else {
            throw .notStarted(
                "bubblewrap is missing, so that nothing would keep the program from your files: 'apt install bubblewrap', "
                    + "or 'plugins grant --unconfined' if you trust it with all that you may do"
            )
        }
        let folder = file.prefix(upTo: file.lastIndex(of: "/") ?? file.startIndex)
        let name = file.dropFirst(folder.count + 1)
        let filter = SeccompFilter(allowsProcesses: needs.processes)
        return ProgramLaunch(
            words: [wrapper] + Self.namespaces + Self.system + Self.runtime
                + ["--ro-bind", String(folder), Self.programFolder]
                + (cacheFolder.map { ["--bind", $0, Self.innerCacheFolder] } ?? [])
                // The root is in memory, too.
                + ["--remount-ro", "/", "--chdir", Self.programFolder, "--seccomp", "3", "--"]
                + limited + ["\(Self.programFolder)/\(name)"],
            extra: filter.bytes
        )
    }

    /// The boundary around the process of one person, with their own folder.
    ///
    /// - Parameter person: The space of their records, or an empty text.
    /// - Throws: `ProgramFailure.notStarted` if the folder cannot be made.
    func boundary(of person: String) throws(ProgramFailure) -> ProgramBoundary {
        guard isPerPerson, let cacheFolder else { return self }
        // No space has this name.
        let folder = cacheFolder + "/" + (person.isEmpty ? "-" : person)
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
            throw .notStarted("\(folder): \(String(cString: strerror(errno)))")
        }
        var boundary = self
        boundary.cacheFolder = folder
        return boundary
    }

    private static let namespaces = [
        "--unshare-user", "--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts",
        "--unshare-cgroup-try", "--uid", "65534", "--gid", "65534", "--cap-drop", "ALL", "--new-session",
        "--die-with-parent", "--hostname", "program",
    ]

    /// The system's programs and libraries, and nothing of its configuration that tells about people.
    private static var system: [String] {
        let folders = ["/bin", "/sbin", "/lib", "/lib64"].flatMap { folder -> [String] in
            if let target = link(folder) { return ["--symlink", target, folder] }
            return ["--ro-bind-try", folder, folder]
        }
        let files = ["/etc/ld.so.cache", "/etc/alternatives", "/etc/localtime"].flatMap {
            ["--ro-bind-try", $0, $0]
        }
        // Under a host that runs as root, the program's user owns the kernel's settings, such as the program that gets the memory
        // of crashed ones.
        let settings = [
            "sys", "irq", "bus", "fs", "scsi", "acpi", "driver", "mtrr", "pressure", "sysrq-trigger",
        ].flatMap {
            ["--ro-bind-try", "/proc/\($0)", "/proc/\($0)"]
        }
        return ["--ro-bind", "/usr", "/usr"] + folders + files + ["--proc", "/proc"] + settings
            + ["--dev", "/dev", "--size", "\(16 << 20)", "--tmpfs", "/dev/shm", "--remount-ro", "/dev"]
            + ["--size", "\(16 << 20)", "--tmpfs", "/tmp"]
    }

    /// The folder of Swift's libraries, which need not be in `/usr`, for programs in Swift.
    private static let runtime: [String] = {
        guard let line = mappedFiles.first(where: { $0.hasSuffix("/libswiftCore.so") }),
            let start = line.firstIndex(of: "/"), let end = line.lastIndex(of: "/")
        else { return [] }
        let folder = String(line[start..<end])
        return folder.hasPrefix("/usr/") ? [] : ["--ro-bind", folder, folder]
    }()

    /// The lines of `/proc/self/maps`, whose size the system does not tell.
    private static var mappedFiles: [String] {
        guard let file = fopen("/proc/self/maps", "r") else { return [] }
        defer { fclose(file) }
        var lines: [String] = []
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 200)
        while fgets(&buffer, Int32(buffer.count), file) != nil {
            let line = buffer.prefix { $0 != 0 && $0 != 10 }.map(UInt8.init(bitPattern:))
            lines.append(String(decoding: line, as: UTF8.self))
        }
        return lines
    }

    /// The limits, which the program cannot raise.
    private var limited: [String] {
        [
            "/usr/bin/prlimit", "--as=\(limits.memoryBytes)", "--cpu=\(limits.processorSeconds)",
            "--fsize=\(limits.fileBytes)", "--nofile=256", "--core=0",
        ] + (needs.processes ? ["--nproc=64"] : []) + ["--"]
    }

    private static func link(_ path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &buffer, buffer.count)
        return count > 0
            ? String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
    }
}
