/// Options of the full screen, independent of the scene.
public struct TerminalOptions: Equatable, Sendable {
    public var allowsColor: Bool
    public var allowsMouse: Bool
    /// The colours, if any are allowed.
    public var theme: TerminalTheme
    public var keys: KeyBindings

    public init(
        allowsColor: Bool = true,
        allowsMouse: Bool = true,
        theme: TerminalTheme = .automatic,
        keys: KeyBindings = KeyBindings()
    ) {
        self.allowsColor = allowsColor
        self.allowsMouse = allowsMouse
        self.theme = theme
        self.keys = keys
    }
}
