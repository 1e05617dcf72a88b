/// An image that every browser may be given: PNG, JPEG, GIF or WebP by its first bytes, and within limits.
///
/// A declared type plays no part. Formats that can contain scripts or refer to other files, such as SVG, are refused.
/// Only the header is read, and by `isWhole` the end; the rest may be damaged.
public struct ImageData: Equatable, Sendable {
    /// The formats.
    public enum Format: String, CaseIterable, Sendable {
        case png, jpeg, gif, webP = "webp"

        public var mediaType: String { "image/" + rawValue }
    }

    /// The maximum number of bytes.
    public static let byteLimit = 2 * 1_024 * 1_024
    /// The maximum number of pixels, which a browser needs four bytes each for.
    public static let pixelLimit = 16 * 1_024 * 1_024

    public let format: Format
    /// The size in pixels, at least 1.
    public let width: Int
    public let height: Int
    public let bytes: [UInt8]
    /// Whether it belongs to a person's records. Browsers then keep no copy.
    public var isPersonal = true

    /// - Throws: `ImageFault` if the bytes are no such image, or exceed a limit.
    public init(_ bytes: [UInt8]) throws(ImageFault) {
        guard bytes.count <= Self.byteLimit else { throw .tooManyBytes }
        guard let (format, size) = bytes.withUnsafeBytes({ ImageHeader($0).parse() }) else {
            throw .unknownFormat
        }
        guard let size, size.width > 0, size.height > 0 else { throw .damaged }
        guard size.width <= Self.pixelLimit / size.height else { throw .tooManyPixels }
        self.format = format
        (width, height) = size
        self.bytes = bytes
    }

    /// Whether the image's end is there. Bytes after it do not matter.
    public var isWhole: Bool { bytes.withUnsafeBytes { ImageHeader($0).hasEnd(of: format) } }

    /// A short text that differs for other bytes, for addresses of images that may change.
    public var tag: String { String(StableHash(bytes).value, radix: 36) }
}

/// The reason why bytes are not an image to show.
public enum ImageFault: TextError, Equatable, CustomStringConvertible {
    case unknownFormat
    case damaged
    case cutShort
    case tooManyBytes
    case tooManyPixels

    public var text: LocalizedText {
        switch self {
        case .unknownFormat: "it is not PNG, JPEG or WebP"
        case .damaged: "its header is damaged"
        case .cutShort: "its end is missing"
        case .tooManyBytes: "it is larger than 2 MiB"
        case .tooManyPixels: "it has more than \(ImageData.pixelLimit) pixels"
        }
    }

    public var description: String { text.string }
}
