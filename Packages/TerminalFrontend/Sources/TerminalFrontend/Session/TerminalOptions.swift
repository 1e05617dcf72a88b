/// Options of the full screen, independent of the scene.
public struct TerminalOptions: Equatable, Sendable {
    public var allowsColor: Bool
    public var allowsMouse: Bool

    public init(allowsColor: Bool = true, allowsMouse: Bool = true) {
        self.allowsColor = allowsColor
        self.allowsMouse = allowsMouse
    }
}
