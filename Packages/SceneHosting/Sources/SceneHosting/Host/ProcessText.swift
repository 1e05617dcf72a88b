private import Glibc
import SceneKitCore
import TextFrontend

/// The texts with which a process was started: its arguments and its environment.
enum ProcessText {
    /// Checks that the arguments, and the variables that a host reads, are UTF-8. Swift would replace other bytes, so that
    /// two files' names would become one.
    ///
    /// - Throws: `UsageError`.
    static func check(host: String) throws(UsageError) {
        for argument in strings(CommandLine.unsafeArgv) where !argument.isUTF8 {
            throw UsageError(
                "the argument '\(argument.readable)' is not UTF-8; give the file another name, or use a link to it"
            )
        }
        for variable in strings(environ) where !variable.isUTF8 {
            let name = String(variable.readable.prefix { $0 != "=" })
            guard isRead(name, by: host) else { continue }
            throw UsageError("the environment variable \(name) is not UTF-8")
        }
    }

    static func isRead(_ name: String, by host: String) -> Bool {
        name == "HOME" || name.hasPrefix("XDG_")
            || name.hasPrefix(EnvironmentVariable.name(host: host, setting: ""))
    }

    /// The strings of a list that ends with nil.
    private static func strings(
        _ list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    ) -> [UnsafeRawBufferPointer] {
        guard let list else { return [] }
        return (0...).lazy.map { list[$0] }.prefix { $0 != nil }
            .compactMap { $0.map { UnsafeRawBufferPointer(start: $0, count: strlen($0)) } }
    }
}

extension UnsafeRawBufferPointer {
    var isUTF8: Bool { String(validating: self, as: UTF8.self) != nil }

    fileprivate var readable: String { String(decoding: self, as: UTF8.self) }
}
