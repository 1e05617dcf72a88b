/// The look of a cell; colour never carries meaning alone.
struct Style: Equatable, Sendable {
    enum Tone: Equatable, Sendable {
        case plain, accent, warning, error
        /// The colour of a generated picture, as a hue in degrees.
        case hue(Int)
    }

    var tone = Tone.plain
    var isBold = false
    var isDim = false
    var isReversed = false
    var isUnderlined = false

    static let plain = Style()
    static let bold = Style(isBold: true)
    static let muted = Style(isDim: true)
    static let selected = Style(isBold: true, isReversed: true)
    static let title = Style(tone: .accent, isBold: true)
    static let heading = Style(isBold: true, isUnderlined: true)
    static let field = Style(isUnderlined: true)
    static let warning = Style(tone: .warning, isBold: true)
    static let error = Style(tone: .error, isBold: true)
}
