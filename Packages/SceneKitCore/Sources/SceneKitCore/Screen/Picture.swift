/// A small picture of a row, which each front end draws as well as it can.
public struct Picture: Codable, Equatable, Sendable {
    /// A text alternative for people who cannot see it.
    public var summary: String
    /// One or two letters to show in place of an image.
    public var monogram: String
    /// The hue of the generated picture, from 0 to 359 degrees.
    public var hue: Int
    /// The image's name or address, if it has one.
    public var source: String?

    public init(summary: String, monogram: String, hue: Int, source: String? = nil) {
        self.summary = summary
        self.monogram = monogram
        self.hue = hue
        self.source = source
    }
}
