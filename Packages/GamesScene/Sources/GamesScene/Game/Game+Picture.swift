import SceneKitCore

extension Game {
    /// The cover, or a picture drawn from the title. Another address of the cover is another source.
    var picture: Picture {
        let source = image.map { "\(String(StableHash.fnv1a($0.utf8), radix: 36)).\(id)" }
        return Picture(of: title, source: source)
    }

    /// The id of the game that a picture's source names.
    static func id(inSource source: String) -> String {
        String(source.drop { $0 != "." }.dropFirst())
    }
}
