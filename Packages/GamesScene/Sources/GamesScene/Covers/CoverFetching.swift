import FoundationEssentials
import SceneKitCore

/// The images of the catalogue's games.
protocol CoverFetching: Sendable {
    /// The image at an address from the catalogue, relative to the catalogue's own.
    ///
    /// - Returns: Nil if there is no image that may be shown. Its picture is then drawn from the title.
    func fetchCover(at address: String) async -> ImageData?
}

/// The bundled catalogue has no images.
struct NoCovers: CoverFetching {
    func fetchCover(at address: String) async -> ImageData? { nil }
}
