/// Collects a terminal's answers until the last one.
struct PictureAnswers: Equatable, Sendable {
    /// The number of sixel colours of terminals that do not tell it.
    private static let usualColors = 256
    /// The device attribute of terminals that draw sixel graphics.
    private static let sixelAttribute = 4

    private var isKitty = false
    private var colors = usualColors

    init() {}

    /// Takes an answer.
    ///
    /// - Returns: The terminal's protocol, nil if it draws no pictures; the outer nil if more answers are to come.
    mutating func take(_ answer: TerminalAnswer) -> PictureProtocol?? {
        switch answer {
        case .background: break
        case .kitty(let isOK): isKitty = isOK
        case .colors(let number): colors = max(2, number)
        case .attributes(let attributes):
            if isKitty { return .some(.kitty) }
            // The first number is the terminal's class.
            let isSixel = attributes.dropFirst().contains(Self.sixelAttribute)
            return .some(isSixel ? .sixel(colors: colors) : nil)
        }
        return nil
    }
}
