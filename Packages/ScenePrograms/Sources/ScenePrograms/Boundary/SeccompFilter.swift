/// The filter of a program's system calls, as the kernel's classic BPF (seccomp(2)).
///
/// It refuses calls that reach beyond the boundary, such as sockets and mounts, and those that start processes, unless they
/// are granted. Threads are allowed.
struct SeccompFilter {
    private var instructions: [UInt64] = []

    init(allowsProcesses: Bool) {
        // Another architecture's calls have other numbers.
        load(Self.architectureOffset)
        jump(Self.jumpIfEqual, SystemCalls.architecture, skipIfTrue: 1, skipIfFalse: 0)
        result(Self.kill)
        load(Self.numberOffset)
        if let limit = SystemCalls.firstForeignNumber {
            jump(Self.jumpIfAtLeast, limit, skipIfTrue: 0, skipIfFalse: 1)
            result(Self.kill)
        }
        for number in SystemCalls.refused { refuse(number, Self.refused) }
        if !allowsProcesses {
            // The C library then uses 'clone', whose arguments a filter can read.
            refuse(SystemCalls.clone3, Self.unknownCall)
            for number in SystemCalls.forks { refuse(number, Self.refused) }
            jump(Self.jumpIfEqual, SystemCalls.clone, skipIfTrue: 0, skipIfFalse: 3)
            load(Self.firstArgumentOffset)
            jump(Self.jumpIfSet, Self.threadFlag, skipIfTrue: 1, skipIfFalse: 0)
            result(Self.refused)
        }
        result(Self.allow)
    }

    /// The filter's bytes, little-endian: eight an instruction.
    var bytes: [UInt8] {
        instructions.flatMap { instruction in
            (0..<8).map { UInt8(truncatingIfNeeded: instruction >> ($0 * 8)) }
        }
    }

    private mutating func refuse(_ number: UInt32, _ with: UInt32) {
        jump(Self.jumpIfEqual, number, skipIfTrue: 0, skipIfFalse: 1)
        result(with)
    }

    private mutating func load(_ offset: UInt32) { add(0x20, offset) }

    private mutating func result(_ value: UInt32) { add(0x06, value) }

    private mutating func jump(_ code: UInt16, _ value: UInt32, skipIfTrue: UInt8, skipIfFalse: UInt8) {
        add(code, value, skipIfTrue, skipIfFalse)
    }

    /// `struct sock_filter`: code, jump if true, jump if false, value.
    private mutating func add(_ code: UInt16, _ value: UInt32, _ isTrue: UInt8 = 0, _ isFalse: UInt8 = 0) {
        instructions.append(
            UInt64(code) | UInt64(isTrue) << 16 | UInt64(isFalse) << 24 | UInt64(value) << 32
        )
    }

    // `struct seccomp_data`.
    private static let numberOffset: UInt32 = 0
    private static let architectureOffset: UInt32 = 4
    private static let firstArgumentOffset: UInt32 = 16
    private static let jumpIfEqual: UInt16 = 0x15
    private static let jumpIfAtLeast: UInt16 = 0x35
    private static let jumpIfSet: UInt16 = 0x45
    private static let kill: UInt32 = 0x8000_0000
    private static let allow: UInt32 = 0x7FFF_0000
    /// `EPERM`.
    private static let refused: UInt32 = 0x0005_0000 | 1
    /// `ENOSYS`.
    private static let unknownCall: UInt32 = 0x0005_0000 | 38
    /// `CLONE_THREAD`.
    private static let threadFlag: UInt32 = 0x10000
}
