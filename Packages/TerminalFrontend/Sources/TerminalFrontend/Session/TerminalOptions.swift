/// Options of the full screen, independent of the scene.
public struct TerminalOptions: Equatable, Sendable {
    public var allowsColor: Bool
    public var allowsMouse: Bool
    /// The colours, if any are allowed.
    public var theme: TerminalTheme
    public var keys: KeyBindings
    /// The part of a wide screen's columns that a list has beside the scene of its row, in percent.
    public var divider: Int

    public init(
        allowsColor: Bool = true,
        allowsMouse: Bool = true,
        theme: TerminalTheme = .automatic,
        keys: KeyBindings = KeyBindings(),
        divider: Int = 40
    ) {
        self.allowsColor = allowsColor
        self.allowsMouse = allowsMouse
        self.theme = theme
        self.keys = keys
        self.divider = divider
    }
}
