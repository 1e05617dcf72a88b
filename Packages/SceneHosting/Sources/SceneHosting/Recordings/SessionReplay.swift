import FoundationEssentials
@_spi(Hosting) import SceneKitCore

/// Replays a recording and compares the screens with the recorded ones.
@MainActor
struct SessionReplay {
    let path: String
    let head: Recording.Head
    private let lines: [Recording.Line]

    /// - Throws: `RecordingError` with file and line.
    init(path: String) throws {
        self.path = path
        let data: Data
        do { data = try Data(contentsOf: URL(filePath: path)) } catch {
            throw RecordingError("\(path) cannot be read")
        }
        var rest = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        if rest.last?.isEmpty == true { rest.removeLast() }
        let decoder = JSONDecoder()
        guard let first = rest.first, let format = try? decoder.decode(Recording.Format.self, from: first)
        else {
            throw RecordingError("\(path):1: this is not a recording; --record FILE makes one")
        }
        guard format.recording == Recording.Head.format else {
            throw RecordingError(
                "\(path):1: the recording has format \(format.recording), but this program reads format "
                    + "\(Recording.Head.format); record the session again, or replay it with the version that recorded it"
            )
        }
        do { head = try decoder.decode(Recording.Head.self, from: first) } catch {
            throw RecordingError("\(path):1: the recording's first line is damaged")
        }
        lines = try rest.dropFirst().enumerated().map { index, line in
            guard let read = try? decoder.decode(Recording.Line.self, from: line), !read.isEmpty else {
                throw RecordingError("\(path):\(index + 2): the line is neither an event nor a screen")
            }
            return read
        }
        guard lines.contains(where: { $0.event == nil && $0.settled != false }) else {
            throw RecordingError("\(path):\(rest.count): the recording ends before its first screen")
        }
    }

    /// - Returns: The number of replayed events.
    /// - Throws: `RecordingError` at the first screen that differs from the recorded one.
    func run(on navigator: Navigator) async throws -> Int {
        var recorded = IdentifierNumbers()
        var actual = IdentifierNumbers()
        var count = 0
        navigator.showsBeside = lines.contains { $0.event?.place != nil }
        for (index, line) in lines.enumerated() {
            await navigator.settle()
            let place = "\(path):\(index + 2)"
            if let event = line.event {
                let event = try Self.translate(event, from: recorded, to: actual, on: navigator)
                // An event that was refused in the recording is refused again; the screens show any difference.
                do { try await navigator.send(event) } catch is EventRefusal {}
                count += 1
            } else if line.settled != false {
                let seen = Recording.Line(at: navigator.location, navigator.screen, settled: line.settled)
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
        let before = recorded.numbering(String(decoding: try Recording.line(line).dropLast(), as: UTF8.self))
        let now = actual.numbering(String(decoding: try Recording.line(seen).dropLast(), as: UTF8.self))
        guard before != now else { return }
        let common = zip(before.unicodeScalars, now.unicodeScalars).prefix { $0 == $1 }.count
        func excerpt(_ text: String) -> String {
            let scalars = Array(text.unicodeScalars)
            let range = max(0, common - 60)..<min(scalars.count, common + 100)
            return (range.lowerBound > 0 ? "…" : "") + String(String.UnicodeScalarView(scalars[range]))
                + (range.upperBound < scalars.count ? "…" : "")
        }
        throw RecordingError(
            "\(place): the screen differs from the recording",
            "  recorded: \(excerpt(before))",
            "  replayed: \(excerpt(now))"
        )
    }

    /// The event with the identifiers and secrets of this run.
    private static func translate(
        _ event: Event,
        from recorded: IdentifierNumbers,
        to actual: IdentifierNumbers,
        on navigator: Navigator
    ) throws -> Event {
        let encoded = String(decoding: try JSONEncoder().encode(event), as: UTF8.self)
        let numbered = recorded.numberingKnown(encoded)
        let own = try JSONDecoder().decode(Event.self, from: Data(actual.identifiers(in: numbered).utf8))
        let scenes = navigator.configurator.definitions
        return own.changingSecrets(
            on: navigator.screen(at: own.place),
            of: scenes,
            RecordedSecrets.secret
        )
    }
}
