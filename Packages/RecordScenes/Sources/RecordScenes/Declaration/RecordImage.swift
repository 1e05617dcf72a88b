import FoundationEssentials
public import SceneKitCore

/// An image that is a part of a record, such as the cover of a book.
///
/// A record has it as a property, `var cover: RecordImage?`, which the declaration of its scenes names: `$0.image = \Book.cover`.
/// It is stored with the record, so that a change of it is undone, kept in a history and deleted as the record is.
public struct RecordImage: Codable, Hashable, Sendable {
    /// A text that differs for other bytes.
    public let tag: String
    private let base64: String

    public init(_ image: ImageData) {
        tag = image.tag
        base64 = Data(image.bytes).base64EncodedString()
    }

    /// Nil for stored bytes that are no image to show.
    public var data: ImageData? {
        Data(base64Encoded: base64).flatMap { try? ImageData(Array($0)) }
    }

    /// The name of the image in a history, which no field has.
    static let historyField = "image of the record"
}

extension RecordScenes {
    /// A record's picture: its image, on a picture that is drawn from its title or that the declaration makes. Nil for a
    /// declaration without pictures.
    func shownPicture(of record: R) -> Picture? {
        guard let image else { return picture?(record) }
        var shown = picture?(record) ?? Picture(of: record.title)
        if let stored = record[keyPath: image] { shown.source = "\(stored.tag).\(record.id)" }
        return shown
    }

    /// Loads the images of pictures; nil for records without images.
    var images: (@MainActor @Sendable (ServiceContext, _ source: String) async throws -> ImageData?)? {
        guard let image else { return nil }
        return { context, source in
            let (tag, id) = (source.prefix { $0 != "." }, source.drop { $0 != "." }.dropFirst())
            let loaded = try await StoredRecordWorker.make(self, context).fetchForm(String(id))
            let stored = loaded?.record[keyPath: image]
            return stored?.tag == String(tag) ? stored?.data : nil
        }
    }
}
