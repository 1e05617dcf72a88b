import ContactCards
import SceneKitCore

extension Contact {
    /// The first embedded photo that every browser may be given; a GIF, which full screens do not draw, only if there is
    /// no other. Photos that a card only links to are never fetched.
    var photo: ImageData? {
        var moving: ImageData?
        for case .inline(let bytes, _) in card.photos {
            // Others are listed on the card with their type and size.
            guard let image = try? ImageData(bytes) else { continue }
            guard image.format == .gif else { return image }
            moving = moving ?? image
        }
        return moving
    }

    /// The photo, or a picture drawn from the name. A changed photo has another source.
    var picture: Picture { picture(photo) }

    /// The picture with the photo; nil without one.
    var photoPicture: Picture? { photo.map(picture) }

    private func picture(_ photo: ImageData?) -> Picture {
        let source = photo.map { "\($0.tag).\(id)" }
        return Picture(of: ContactNames.displayName(of: self), source: source, subject: .person)
    }

    /// The id of the contact that a picture's source names.
    static func id(inSource source: String) -> String {
        String(source.drop { $0 != "." }.dropFirst())
    }
}
