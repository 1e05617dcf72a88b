/// The machine numbers in ELF files.
enum ELFMachine {
    #if arch(x86_64)
        static let current: UInt16 = 62
    #elseif arch(arm64)
        static let current: UInt16 = 183
    #else
        #error("the number of this machine is in the System V ABI's table e_machine")
    #endif

    static func name(_ number: UInt16) -> String {
        switch number {
        case 3: "x86"
        case 40: "arm"
        case 62: "x86_64"
        case 183: "aarch64"
        case 243: "riscv"
        default: "machine \(number)"
        }
    }
}
