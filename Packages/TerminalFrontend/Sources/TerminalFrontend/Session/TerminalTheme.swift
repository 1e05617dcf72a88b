import SceneKitCore

/// The colours of a full screen.
public struct TerminalTheme: Equatable, Sendable {
    /// A part of the screen that has a colour of its own.
    enum Role: String, CaseIterable, Sendable {
        /// Titles and keys.
        case accent
        case warning
        case error
    }

    /// The eight colours that every terminal with colours has, in their order.
    enum Color: Int16, CaseIterable, Sendable {
        case black, red, green, yellow, blue, magenta, cyan, white

        var name: String { "\(self)" }
    }

    private(set) var colors: [Role: Color]
    /// The colours that a person has chosen for single roles.
    private var chosen: [Role: Color] = [:]
    /// Whether the colours depend on the terminal's background.
    private(set) var isAutomatic = false
    /// Whether less important texts are dim.
    private(set) var allowsDim = true
    /// Whether generated pictures have their colours.
    private(set) var allowsPictureColors = true

    /// For the terminal's background, dark until it is known to be light.
    public static let automatic = {
        var theme = dark
        theme.isAutomatic = true
        return theme
    }()
    /// For dark backgrounds.
    public static let dark = TerminalTheme(colors: [.accent: .cyan, .warning: .yellow, .error: .red])
    private static let light = TerminalTheme(colors: [.accent: .blue, .warning: .magenta, .error: .red])
    /// Bold, underlined and reversed texts only, without dim ones.
    private static let highContrast = TerminalTheme(
        colors: [:],
        allowsDim: false,
        allowsPictureColors: false
    )
    private static let none = TerminalTheme(colors: [:], allowsPictureColors: false)

    /// The themes in the order in which messages list them.
    private static let named = [
        ("auto", automatic), ("dark", dark), ("light", light), ("high-contrast", highContrast),
        ("none", none),
    ]

    /// Reads the name of a theme, and the colours of single roles: `light accent=green`.
    ///
    /// - Throws: `TerminalSettingMistake` for the first wrong word.
    public init(parsing text: String) throws(TerminalSettingMistake) {
        var theme = Self.automatic
        for (position, word) in SettingWord.all(of: text).enumerated() {
            guard let value = word.value else {
                guard position == 0, let found = Self.named.first(where: { $0.0 == word.name }) else {
                    let names = Self.named.map(\.0)
                    throw word.mistake("there is no theme '\(word.name)'", nearest: word.name, among: names)
                }
                theme = found.1
                continue
            }
            guard let role = Role(rawValue: word.name) else {
                throw word.mistake(
                    "there is no role '\(word.name)'",
                    nearest: word.name,
                    among: Role.allCases.map(\.rawValue)
                )
            }
            guard let color = Color.allCases.first(where: { $0.name == value }) else {
                throw word.mistake(
                    "there is no colour '\(value)'",
                    nearest: value,
                    among: Color.allCases.map(\.name)
                )
            }
            theme.chosen[role] = color
        }
        theme.colors.merge(theme.chosen) { $1 }
        self = theme
    }

    private init(colors: [Role: Color], allowsDim: Bool = true, allowsPictureColors: Bool = true) {
        self.colors = colors
        self.allowsDim = allowsDim
        self.allowsPictureColors = allowsPictureColors
    }

    /// The theme with the colours for a background, if it depends on it.
    func adapted(to background: TerminalBackground?) -> TerminalTheme {
        guard isAutomatic, let background else { return self }
        var theme = self
        theme.colors = (background == .light ? Self.light : Self.dark).colors.merging(chosen) { $1 }
        return theme
    }

    /// The number of a tone's colour; nil for the terminal's own.
    func color(of tone: Style.Tone) -> Int16? {
        switch tone {
        case .plain: nil
        case .accent: colors[.accent]?.rawValue
        case .warning: colors[.warning]?.rawValue
        case .error: colors[.error]?.rawValue
        // The colours in the order of their hues: red, yellow, green, cyan, blue, magenta.
        case .hue(let degrees):
            allowsPictureColors ? [1, 3, 2, 6, 4, 5][((degrees % 360 + 360) % 360) / 60] : nil
        }
    }
}
