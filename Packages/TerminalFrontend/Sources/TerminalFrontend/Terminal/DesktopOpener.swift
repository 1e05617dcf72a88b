import Dispatch
import Glibc
import SceneKitCore

/// Opens addresses with `xdg-open`, the program that asks the desktop.
struct DesktopOpener: Sendable {
    var program = "xdg-open"

    /// Opens an address without a shell; it may take until the other program ends.
    ///
    /// - Returns: The reason if that failed.
    @Sendable
    func open(_ address: String) async -> LocalizedText? {
        guard let safe = Self.escaped(address) else { return "'\(address)' cannot be opened." }
        return await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: run(safe)) }
        }
    }

    /// The address with everything escaped that is neither part of an address nor harmless in scripts; nil for another
    /// scheme.
    static func escaped(_ address: String) -> String? {
        guard ["https://", "http://", "mailto:", "tel:"].contains(where: address.hasPrefix) else {
            return nil
        }
        let digits = Array("0123456789ABCDEF")
        return address.utf8.reduce(into: "") { text, byte in
            let isPlain =
                UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
                || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                || "-._~:/?#[]@!&()*+,;=%".utf8.contains(byte)
            if isPlain {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                text += "%" + String([digits[Int(byte >> 4)], digits[Int(byte & 15)]])
            }
        }
    }

    private func run(_ address: String) -> LocalizedText? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // The other program must neither read the keys nor draw on the screen.
        for descriptor in Int32(0)...2 {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        // In a session of its own it does not receive the terminal's signals.
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | 0x80))
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(program), strdup(address), nil]
        defer { for argument in arguments { free(argument) } }
        var process: pid_t = 0
        let failure = posix_spawnp(&process, program, &actions, &attributes, &arguments, environ)
        guard failure == 0 else {
            return failure == ENOENT
                ? "'\(program)' is not installed, so nothing can be opened."
                : LocalizedText(verbatim: String(cString: strerror(failure)))
        }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { return nil }
        }
        return status == 0 ? nil : "'\(program)' could not open \(address)."
    }
}
