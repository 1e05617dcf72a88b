import Foundation

/// A child's output. Each line is in the pipe when the call returns, so that it survives the process.
enum Output {
    static func line(_ text: String) {
        let bytes = Array((text + "\n").utf8)
        var start = 0
        while start < bytes.count {
            let count = bytes[start...].withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
            // The parent has ended.
            guard count > 0 || errno == EINTR else { return }
            start += max(0, count)
        }
    }

    /// An error in a form that the parent can parse: its case and its message.
    static func error(_ error: any Error) -> String {
        "error \(caseName(error)) \(error)".replacing("\n", with: " ")
    }

    static func caseName(_ error: any Error) -> String {
        Mirror(reflecting: error).children.first?.label ?? String(reflecting: error).split(separator: ".")
            .last
            .map(String.init) ?? "?"
    }
}
