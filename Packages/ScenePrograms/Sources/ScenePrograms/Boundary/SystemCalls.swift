/// The numbers of system calls that a filter names, from the kernel's tables of this machine.
enum SystemCalls {
    #if arch(x86_64)
        /// `AUDIT_ARCH_X86_64`.
        static let architecture: UInt32 = 0xC000_003E
        /// The x32 interface's numbers begin here.
        static let firstForeignNumber: UInt32? = 0x4000_0000
        static let clone: UInt32 = 56
        static let forks: [UInt32] = [57, 58]
        private static let own: [String: UInt32] = [
            "shmget": 29, "socket": 41, "socketpair": 53, "msgget": 68, "ptrace": 101, "personality": 135,
            "pivot_root": 155,
            "chroot": 161, "acct": 163, "settimeofday": 164, "mount": 165, "umount2": 166, "swapon": 167,
            "swapoff": 168, "reboot": 169, "sethostname": 170, "init_module": 175, "delete_module": 176,
            "quotactl": 179, "kexec_load": 246, "add_key": 248, "request_key": 249, "keyctl": 250,
            "unshare": 272, "perf_event_open": 298, "fanotify_init": 300, "name_to_handle_at": 303,
            "open_by_handle_at": 304, "setns": 308, "process_vm_readv": 310, "process_vm_writev": 311,
            "kcmp": 312, "finit_module": 313, "memfd_create": 319, "kexec_file_load": 320, "bpf": 321,
            "userfaultfd": 323,
        ]
    #elseif arch(arm64)
        /// `AUDIT_ARCH_AARCH64`.
        static let architecture: UInt32 = 0xC000_00B7
        static let firstForeignNumber: UInt32? = nil
        static let clone: UInt32 = 220
        static let forks: [UInt32] = []
        private static let own: [String: UInt32] = [
            "umount2": 39, "mount": 40, "pivot_root": 41, "chroot": 51, "quotactl": 60, "acct": 89,
            "personality": 92, "unshare": 97, "kexec_load": 104, "init_module": 105, "delete_module": 106,
            "ptrace": 117, "reboot": 142, "sethostname": 161, "settimeofday": 170, "msgget": 186,
            "shmget": 194, "socket": 198,
            "socketpair": 199, "add_key": 217, "request_key": 218, "keyctl": 219, "swapon": 224,
            "swapoff": 225, "perf_event_open": 241, "fanotify_init": 262, "name_to_handle_at": 264,
            "open_by_handle_at": 265, "setns": 268, "process_vm_readv": 270, "process_vm_writev": 271,
            "kcmp": 272, "finit_module": 273, "memfd_create": 279, "bpf": 280, "userfaultfd": 282,
            "kexec_file_load": 294,
        ]
    #else
        #error("the numbers of this machine are in the kernel's table of system calls")
    #endif

    static let clone3: UInt32 = 435
    /// Calls with the same numbers everywhere: `io_uring_…`, the mount interface of 2019, `pidfd_getfd`, `mount_setattr`,
    /// `memfd_secret`.
    private static let common: [UInt32] = [425, 426, 427, 428, 429, 430, 431, 432, 433, 438, 440, 442, 447]

    /// The calls that no program may make: they reach beyond the boundary, or get memory that no limit of a process counts.
    static let refused = own.values.sorted() + common
}
