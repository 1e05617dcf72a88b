/// A small picture of a person or a thing, which each front end draws as well as it can.
public struct Picture: Codable, Equatable, Sendable {
    /// A text alternative for people who cannot see it.
    public var summary: String
    /// One or two letters to show in place of an image.
    public var monogram: String
    /// The hue of the generated picture, from 0 to 359 degrees.
    public var hue: Int
    /// The name by which the scene loads the image, `SceneDefinition.images`; nil without an image.
    public var source: String?
    /// Nil for a thing.
    public var subject: Subject?

    /// Who is on the picture. Front ends can give it another shape.
    public enum Subject: String, Codable, Sendable {
        case person
    }

    public init(summary: String, monogram: String, hue: Int, source: String? = nil, subject: Subject? = nil) {
        self.summary = summary
        self.monogram = monogram
        self.hue = hue
        self.source = source
        self.subject = subject
    }

    /// A picture generated from a name: the same one for the same name, whatever its case.
    public init(of name: String, source: String? = nil, subject: Subject? = nil) {
        self.init(
            summary: "Picture of \(name)",
            monogram: Self.monogram(of: name),
            hue: Int(Checksum.fnv1a(name.lowercased().utf8) % 360),
            source: source,
            subject: subject
        )
    }

    /// The first letters of the first two words that have letters or digits.
    private static func monogram(of name: String) -> String {
        var letters = ""
        var isInWord = false
        for character in name where letters.count < 2 {
            let isPart = character.isLetter || character.isNumber
            if isPart, !isInWord { letters += character.uppercased() }
            isInWord = isPart
        }
        return letters.isEmpty ? "?" : String(letters.prefix(2))
    }
}
