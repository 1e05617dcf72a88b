/// Collects a terminal's answers until the last one.
struct PictureAnswers: Equatable, Sendable {
    /// The number of sixel colours of terminals that do not tell it.
    private static let usualColors = 256
    /// The device attribute of terminals that draw sixel graphics.
    private static let sixelAttribute = 4

    /// The terminal's protocol, known with the last answer; nil if it draws no pictures.
    private(set) var pictures: PictureProtocol?
    private var isKitty = false
    private var colors = usualColors

    init() {}

    /// Takes an answer, and returns whether it is the last one.
    mutating func take(_ answer: TerminalAnswer) -> Bool {
        switch answer {
        case .background: break
        case .kitty(let isOK): isKitty = isOK
        case .colors(let number): colors = max(2, number)
        case .attributes(let attributes):
            // The first number is the terminal's class.
            let isSixel = attributes.dropFirst().contains(Self.sixelAttribute)
            pictures = isKitty ? .kitty : isSixel ? .sixel(colors: colors) : nil
            return true
        }
        return false
    }
}
