import FoundationEssentials
import SceneKitCore

/// Does what a recording says, and compares what is seen with what was seen.
@MainActor
struct SessionReplay {
    let path: String
    let head: Recording.Head
    private let lines: [Recording.Line]

    /// - Throws: `RecordingError`, which names file and line.
    init(path: String) throws {
        self.path = path
        let data: Data
        do { data = try Data(contentsOf: URL(filePath: path)) } catch {
            throw RecordingError("\(path) cannot be read")
        }
        var rest = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        if rest.last?.isEmpty == true { rest.removeLast() }
        let decoder = JSONDecoder()
        guard let first = rest.first, let head = try? decoder.decode(Recording.Head.self, from: first) else {
            throw RecordingError("\(path):1: it is no recording; one is made with --record FILE")
        }
        guard head.recording <= Recording.Head.format else {
            throw RecordingError(
                "\(path):1: it has format \(head.recording), and this program knows up to \(Recording.Head.format)"
            )
        }
        self.head = head
        lines = try rest.dropFirst().enumerated().map { index, line in
            do { return try decoder.decode(Recording.Line.self, from: line) } catch {
                throw RecordingError("\(path):\(index + 2): the line is no event and no screen")
            }
        }
    }

    /// - Returns: how many events were replayed.
    /// - Throws: `RecordingError` at the first screen that is another than the recorded one.
    func run(on navigator: Navigator) async throws -> Int {
        var recorded = IdentifierNumbers()
        var actual = IdentifierNumbers()
        var count = 0
        for (index, line) in lines.enumerated() {
            await navigator.settle()
            let place = "\(path):\(index + 2)"
            if let event = line.event {
                let event = try Self.translate(event, from: &recorded, to: actual, on: navigator.screen)
                // One that was refused in the recording is refused now; the screens show whether it is the same.
                do { try await navigator.send(event) } catch is EventRefusal {}
                count += 1
            } else if line.settled != false {
                let seen = Recording.Line(
                    location: "\(navigator.location)",
                    screen: navigator.screen,
                    settled: line.settled
                )
                try Self.compare(line, &recorded, seen, &actual, place)
            }
        }
        return count
    }

    private static func compare(
        _ line: Recording.Line,
        _ recorded: inout IdentifierNumbers,
        _ seen: Recording.Line,
        _ actual: inout IdentifierNumbers,
        _ place: String
    ) throws {
        let before = recorded.numbering(String(decoding: try Recording.line(line), as: UTF8.self))
        let now = actual.numbering(String(decoding: try Recording.line(seen), as: UTF8.self))
        guard before != now else { return }
        let common = zip(before.unicodeScalars, now.unicodeScalars).prefix { $0 == $1 }.count
        func excerpt(_ text: String) -> String {
            let scalars = Array(text.unicodeScalars)
            let range = max(0, common - 60)..<min(scalars.count, common + 100)
            return String(String.UnicodeScalarView(scalars[range]))
        }
        throw RecordingError(
            "\(place): what is seen is not what was recorded\n  recorded: …\(excerpt(before))\n"
                + "  seen:     …\(excerpt(now))"
        )
    }

    /// The event with the identifiers of this run, and secrets of its own.
    private static func translate(
        _ event: Event,
        from recorded: inout IdentifierNumbers,
        to actual: IdentifierNumbers,
        on screen: Screen?
    ) throws -> Event {
        let encoded = String(decoding: try JSONEncoder().encode(event), as: UTF8.self)
        let numbered = recorded.numbering(encoded)
        let own = try JSONDecoder().decode(Event.self, from: Data(actual.identifiers(in: numbered).utf8))
        return own.changingValues(of: Recording.secretNames(on: screen)) { value in
            value.hasPrefix("secret:") ? "the replayed \(value)" : value
        }
    }
}

/// Identifiers that are made by chance, by the order in which they were first seen: two runs of one session have the
/// same numbers where they have other identifiers.
struct IdentifierNumbers {
    private var known: [String] = []

    /// The text with a number in place of each UUID.
    mutating func numbering(_ text: String) -> String {
        var result: [UInt8] = []
        let bytes = Array(text.utf8)
        var index = 0
        while index < bytes.count {
            guard Self.isUUID(bytes, at: index) else {
                result.append(bytes[index])
                index += 1
                continue
            }
            let identifier = String(decoding: bytes[index..<index + Self.length], as: UTF8.self)
            if !known.contains(identifier) { known.append(identifier) }
            result += Array(Self.mark((known.firstIndex(of: identifier) ?? 0)).utf8)
            index += Self.length
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The text with this run's identifiers in place of their numbers.
    func identifiers(in text: String) -> String {
        var result = text
        // From the last on, since a number may be the beginning of another.
        for (number, identifier) in known.enumerated().reversed() {
            result = result.split(separator: Self.mark(number), omittingEmptySubsequences: false)
                .joined(separator: identifier)
        }
        return result
    }

    private static let length = 36

    private static func mark(_ number: Int) -> String { "identifier#\(number)#" }

    private static func isUUID(_ bytes: [UInt8], at start: Int) -> Bool {
        guard start + length <= bytes.count else { return false }
        return (0..<length).allSatisfy { offset in
            let byte = bytes[start + offset]
            return [8, 13, 18, 23].contains(offset)
                ? byte == UInt8(ascii: "-")
                : (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
        }
    }
}
