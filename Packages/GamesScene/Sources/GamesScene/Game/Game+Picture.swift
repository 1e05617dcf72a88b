import SceneKitCore

extension Game {
    /// The cover at the game's address, or else the drawn one of its image name, or else a picture drawn from the title.
    /// Another address of the cover is another source.
    var picture: Picture {
        let drawn = imageName.flatMap { DrawnCovers.isThere($0) ? $0 : nil }
        let fetched = image.map { "\(String(StableHash($0.utf8).value, radix: 36)).\(id)" }
        return Picture(of: title, source: fetched ?? drawn.map { Self.drawnPrefix + $0 })
    }

    /// The id of the game that a picture's source names.
    static func id(inSource source: String) -> String {
        String(source.drop { $0 != "." }.dropFirst())
    }

    /// The image name of the drawn cover that a picture's source names; nil for a cover at an address.
    static func drawnName(inSource source: String) -> String? {
        source.hasPrefix(drawnPrefix) ? String(source.dropFirst(drawnPrefix.count)) : nil
    }

    /// Begins the source of a drawn cover. That of a cover at an address begins with a hash and a full stop.
    private static let drawnPrefix = "cover-"
}
