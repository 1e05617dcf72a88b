/// A small picture of a row: each front end draws what it can of it.
public struct Picture: Codable, Equatable, Sendable {
    /// What it shows, for those who do not see it.
    public var summary: String
    /// One or two letters that stand for it where no image can be drawn.
    public var monogram: String
    /// The colour of the generated picture: degrees on the colour circle, from 0 to 359.
    public var hue: Int
    /// The image's name or address, where there is one.
    public var source: String?

    public init(summary: String, monogram: String, hue: Int, source: String? = nil) {
        self.summary = summary
        self.monogram = monogram
        self.hue = hue
        self.source = source
    }
}
