import CPictures
import Glibc
import SceneKitCore

/// The libraries for pictures. Each is loaded at its first use, and stays loaded.
enum PictureLibraries {
    static let png = load(scenekit_libpng.self, "libpng", package: "libpng16-16", scenekit_libpng_load)
    static let jpeg = load(
        scenekit_turbojpeg.self,
        "libturbojpeg",
        package: "libturbojpeg0",
        scenekit_turbojpeg_load
    )
    static let webP = load(scenekit_libwebp.self, "libwebp", package: "libwebp7", scenekit_libwebp_load)
    static let sixel = load(scenekit_libsixel.self, "libsixel", package: "libsixel1", scenekit_libsixel_load)

    private static func load<Functions: BitwiseCopyable & Sendable>(
        _: Functions.Type,
        _ name: String,
        package: String,
        _ fill: (UnsafeMutablePointer<Functions>) -> Bool
    ) -> Result<Functions, PictureFault> {
        let functions = UnsafeMutablePointer<Functions>.allocate(capacity: 1)
        defer { functions.deallocate() }
        guard fill(functions) else {
            let reason = dlerror().map { String(cString: $0) } ?? "unknown error"
            return .failure(
                PictureFault("\(name) cannot be loaded: \(reason); install it (Debian: \(package))")
            )
        }
        return .success(functions.move())
    }
}
