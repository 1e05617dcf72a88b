@_spi(Hosting) import SceneKitCore

/// The address of a scene's image: `/-/images/ViewContact/1z.42`.
struct ImageAddress: Equatable, CustomStringConvertible {
    private static let prefix = "/-/images/"

    var scene: String
    /// The name by which the scene loads it.
    var source: String

    init(scene: String, source: String) {
        (self.scene, self.source) = (scene, source)
    }

    /// - Returns: Nil for another path.
    init?(path: String) {
        guard path.hasPrefix(Self.prefix) else { return nil }
        let parts = path.dropFirst(Self.prefix.count).split(
            separator: "/",
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        guard parts.count == 2, let scene = PercentEncoding.decode(parts[0]),
            let source = PercentEncoding.decode(parts[1])
        else { return nil }
        self.init(scene: scene, source: source)
    }

    var description: String {
        Self.prefix + PercentEncoding.encode(scene) + "/" + PercentEncoding.encode(source)
    }
}
