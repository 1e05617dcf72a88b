private import Glibc
import SceneKitCore
import TextFrontend

/// A host's configuration file: lines of `name = value`, and comments that begin with `#`.
struct ConfigurationFile: Equatable {
    struct Line: Equatable {
        var name: String
        var value: String
        /// The line's number, from 1.
        var number: Int
        /// The column of the value, from 1.
        var column: Int
    }

    let path: String
    private(set) var lines: [Line] = []

    private static let longest = 1 << 20

    /// Reads the host's file, `$XDG_CONFIG_HOME/<host>/config`; a missing file is empty.
    ///
    /// - Throws: `UsageError` if it cannot be read, or a line is no setting.
    init(host: String, environment: [String: String]) throws(UsageError) {
        let path = Self.folder(environment).map { $0 + "/" + host + "/config" } ?? ""
        try self.init(path: path, text: try Self.read(path) ?? "")
    }

    /// - Throws: `UsageError` with the place of the first invalid line.
    init(path: String, text: String) throws(UsageError) {
        self.path = path
        for (position, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let text = Self.trimmed(line[...])
            guard !text.isEmpty, !text.hasPrefix("#") else { continue }
            let place = "\(path):\(position + 1):\(1 + line.prefix { $0.isWhitespace }.count)"
            guard let sign = text.firstIndex(of: "="), sign != text.startIndex else {
                throw UsageError(
                    "\(place): expected 'name = value' or a comment that begins with '#', not '\(text)'"
                )
            }
            let name = Self.trimmed(text[..<sign])
            if let earlier = lines.first(where: { $0.name == name }) {
                throw UsageError("\(place): '\(name)' is set in line \(earlier.number) already")
            }
            let rest = text[text.index(after: sign)...]
            let before = line.prefix { $0.isWhitespace }.count + text[...sign].count
            lines.append(
                Line(
                    name: name,
                    value: Self.trimmed(rest),
                    number: position + 1,
                    column: before + rest.prefix { $0.isWhitespace }.count + 1
                )
            )
        }
    }

    /// Checks that every line sets a declared setting.
    ///
    /// - Parameter absent: The settings of modules that were found but refused.
    /// - Returns: A warning for each line that sets one of those.
    /// - Throws: `UsageError` for any other unknown name, with the nearest known one.
    func check(declared: [String], absent: [String]) throws(UsageError) -> [LocalizedText] {
        var warnings: [LocalizedText] = []
        for line in lines where !declared.contains(line.name) {
            let place = "\(path):\(line.number):1"
            guard absent.contains(line.name) else {
                let guess = Suggestion.text(Suggestion.nearest(to: line.name, in: declared))
                throw UsageError(
                    declared.isEmpty
                        ? "\(place): there is no setting '\(line.name)'; this host has none"
                        : "\(place): there is no setting '\(line.name)'\(guess); available: \(declared.joined(separator: ", "))"
                )
            }
            warnings.append("\(place): '\(line.name)' has no effect: its module cannot be used")
        }
        return warnings
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text.drop { $0.isWhitespace }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }

    /// - Returns: nil if there is no such file.
    private static func read(_ path: String) throws(UsageError) -> String? {
        guard access(path, F_OK) == 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: longest + 1)
        var count = 0
        do {
            let reader = try LocalDocuments(allowsStandardStreams: false).openForReading(path)
            while count < bytes.count {
                let read = try bytes.withUnsafeMutableBytes { buffer in
                    try reader.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
                }
                if read == 0 { break }
                count += read
            }
        } catch {
            throw UsageError("the configuration file cannot be read: \(error)")
        }
        guard count <= longest else {
            throw UsageError("\(path) exceeds \(longest) bytes, the limit for a configuration file")
        }
        guard let text = String(validating: bytes[..<count], as: UTF8.self) else {
            throw UsageError("\(path) is not UTF-8 text")
        }
        return text
    }

    /// The XDG Base Directory Specification requires that relative paths be ignored.
    private static func folder(_ environment: [String: String]) -> String? {
        if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") { return folder }
        guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
        return home + "/.config"
    }
}
