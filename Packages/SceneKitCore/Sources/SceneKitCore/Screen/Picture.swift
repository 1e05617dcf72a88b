/// A small picture of a person or a thing, which each front end draws as well as it can.
public struct Picture: Codable, Equatable, Sendable {
    /// A text alternative for people who cannot see it.
    @Localized public var summary: String
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

    public init(
        summary: LocalizedText,
        monogram: String,
        hue: Int,
        source: String? = nil,
        subject: Subject? = nil
    ) {
        _summary = Localized(summary)
        self.monogram = monogram
        self.hue = hue
        self.source = source
        self.subject = subject
    }

    /// A picture generated from a name: the same one for the same name, whatever its case.
    public init(of name: String, source: String? = nil, subject: Subject? = nil) {
        self.init(drawnFrom: name, summary: "Picture of \(name)", source: source, subject: subject)
    }

    /// The same picture without a text alternative, for a place beside the name.
    @_spi(Hosting) public static func decoration(of name: String, subject: Subject? = nil) -> Picture {
        Picture(drawnFrom: name, summary: "", source: nil, subject: subject)
    }

    private init(drawnFrom name: String, summary: LocalizedText, source: String?, subject: Subject?) {
        let drawing = Self.asciiDrawing(of: name) ?? Self.drawing(of: name)
        let hue = Int(drawing.hash % 360)
        self.init(
            summary: summary,
            monogram: drawing.monogram,
            hue: hue,
            source: source,
            subject: subject
        )
    }

    /// The first letters of the first two words that have letters or digits, and a hash of the name in lower case.
    private static func drawing(of name: String) -> (monogram: String, hash: UInt64) {
        var letters = ""
        var isInWord = false
        for character in name where letters.count < 2 {
            let isPart = character.isLetter || character.isNumber
            if isPart, !isInWord { letters += character.uppercased() }
            isInWord = isPart
        }
        let monogram = letters.isEmpty ? "?" : String(letters.prefix(2))
        return (monogram, StableHash(name.lowercased().utf8).value)
    }

    /// The same for a name in ASCII, in a ninth of the time; nil for others. A page can have a picture in each row.
    private static func asciiDrawing(of name: String) -> (monogram: String, hash: UInt64)? {
        var hash = StableHash()
        var letters = ""
        var isInWord = false
        for byte in name.utf8 {
            guard byte < 0x80 else { return nil }
            let isUpper = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
            let lower = isUpper ? byte | 0x20 : byte
            hash.combine(lower)
            let isLetter = UInt8(ascii: "a")...UInt8(ascii: "z") ~= lower
            let isPart = isLetter || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
            if isPart, !isInWord, letters.utf8.count < 2 {
                letters.unicodeScalars.append(Unicode.Scalar(isLetter ? lower & 0x5F : byte))
            }
            isInWord = isPart
        }
        return (letters.isEmpty ? "?" : letters, hash.value)
    }
}
