import Foundation
import SceneKitCore
import StorageWorkers

@testable import GamesScene

/// Events as JSON: encoding and decoding a decoded event gives the same event.
enum EventTarget {
    static func run(_ bytes: [UInt8]) {
        guard let event = try? JSONDecoder().decode(Event.self, from: Data(bytes)) else { return }
        do {
            let encoded = try JSONEncoder().encode(event)
            let again = try JSONDecoder().decode(Event.self, from: encoded)
            require(again == event, "\(event) becomes \(again)")
        } catch {
            fatalError("\(event) does not come back: \(error)")
        }
    }
}

/// Locations: printing and parsing a parsed location gives the same location.
enum LocationTarget {
    static func run(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        do {
            let location = try Location(parsing: text)
            let printed = location.description
            let again = try? Location(parsing: printed)
            require(again == location, "'\(printed)' is another location than '\(text)'")
        } catch {
            require(error.column >= 1 && error.column <= text.count + 1, "\(error): the column is outside")
        }
    }
}

/// Catalogues: the reader returns valid games, which survive encoding and decoding, or an error with its place.
enum CatalogueTarget {
    private struct Document: Encodable {
        let version = CatalogueReader.version
        let games: [Game]
    }

    static func run(_ bytes: [UInt8]) {
        let games: [Game]
        do {
            games = try CatalogueReader.games(in: bytes)
        } catch {
            require(error.line >= 1 && error.column >= 1 && !error.reason.isEmpty, "\(error) has no place")
            return
        }
        require(games.allSatisfy { Game.years.contains($0.year) && !$0.title.isEmpty }, "\(games)")
        require(Set(games.map(\.id)).count == games.count, "an id is there twice: \(games)")
        do {
            let encoded = try JSONEncoder().encode(Document(games: games))
            let again = try CatalogueReader.games(in: Array(encoded))
            require(again == games, "\(games) become \(again)")
        } catch {
            fatalError("\(games) do not come back: \(error)")
        }
    }
}

/// Images: a header is refused, or gives a size within the limits; what follows the header changes neither.
enum ImageTarget {
    static func run(_ bytes: [UInt8]) {
        guard let image = try? ImageData(bytes) else { return }
        require(image.width > 0 && image.height > 0, "\(image) has no size")
        require(image.width * image.height <= ImageData.pixelLimit, "\(image) is too large")
        let longer = try? ImageData(bytes + bytes)
        require(
            longer?.format == image.format && longer?.width == image.width && longer?.height == image.height,
            "\(image) is another image with more bytes"
        )
    }
}
