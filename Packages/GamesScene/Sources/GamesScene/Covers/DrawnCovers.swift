import SceneKitCore

/// The drawn covers of the games of the bundled catalogue, by image name (article row 002-21).
///
/// `Tools/Pictures/covers.py` draws them.
enum DrawnCovers {
    static func isThere(_ imageName: String) -> Bool { images[imageName] != nil }

    /// The cover of that name; nil for a name of another catalogue.
    static func cover(_ imageName: String) throws -> ImageData? {
        guard var image = try images[imageName].map({ try ImageData($0()) }) else { return nil }
        image.isPersonal = false
        return image
    }

    private static let images: [String: @Sendable () -> [UInt8]] = [
        "catan": { PackageResources.catan_webp },
        "trajan": { PackageResources.trajan_webp },
        "lisboa": { PackageResources.lisboa_webp },
        "pandemic": { PackageResources.pandemic_webp },
        "ticket_to_ride": { PackageResources.ticket_to_ride_webp },
        "azul": { PackageResources.azul_webp },
        "cthulhu": { PackageResources.cthulhu_webp },
        "carcassonne": { PackageResources.carcassonne_webp },
        "pilares_da_terra": { PackageResources.pilares_da_terra_webp },
        "luna": { PackageResources.luna_webp },
        "dixit": { PackageResources.dixit_webp },
        "dobble": { PackageResources.dobble_webp },
    ]
}
