import FoundationEssentials
import NetworkTestKit
import SceneKitCore
import StorageWorkers
import Synchronization
import Testing

@testable import GamesScene

extension Game {
    static let go = Game(id: "go", title: "Go", year: 1_000, imageName: nil)
    static let chess = Game(id: "chess", title: "Chess", year: 1475, imageName: "chess-board")

    static func sample(_ title: String, _ year: Int = 2_000) -> Game {
        Game(id: title.lowercased(), title: title, year: year)
    }
}

/// Catalogues as a server gives them.
enum Documents {
    static let two = """
        {"version": 1, "games": [
          {"id": "go", "title": "Go", "year": 1000},
          {"id": "chess", "title": "Chess", "year": 1475, "imageName": "chess-board", "players": 2}
        ]}
        """
    static let one = #"{"version":1,"games":[{"id":"go","title":"Go","year":1000}]}"#
}

extension LoopbackScript {
    static func catalogue(_ body: String, etag: String? = nil) -> LoopbackScript {
        .answer(status: "200 OK", headers: etag.map { ["ETag: \($0)"] } ?? [], body: body)
    }
}

/// The headers of images, which is what a program checks of them.
enum Images {
    static let png: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        + [0, 0, 0, 2, 0, 0, 0, 3, 8, 2, 0, 0, 0]
    static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 7, 1, 0, 1]
}

extension LoopbackScript {
    static func image(_ bytes: [UInt8], type: String = "image/png") -> LoopbackScript {
        let head =
            "HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nContent-Length: \(bytes.count)\r\nConnection: close\r\n\r\n"
        return [.receive, .sendBytes(Array(head.utf8) + bytes)]
    }
}

/// A clock that a test sets.
final class DateClock: Sendable {
    private let seconds: Mutex<Double>

    init(_ seconds: Double = 1_000_000) { self.seconds = Mutex(seconds) }

    var now: Date { seconds.withLock { Date(timeIntervalSinceReferenceDate: $0) } }

    func advance(hours: Double) { seconds.withLock { $0 += hours * 3_600 } }
}

/// The backends a scene is tried over.
enum Backend: String, CaseIterable, Sendable {
    case memory, sqlite

    func open(in folder: String) async throws -> RecordStore {
        try await RecordStore.open(
            StorageLocation(scheme: rawValue, path: self == .memory ? "" : folder + "/store.sqlite")
        )
    }
}
