@_spi(Hosting) import SceneKitCore
import TerminalFrontend
import TextFrontend

/// The settings of the full screen: what they are, and what their values mean.
struct FullScreenSettings {
    static let declarations = [
        SettingDeclaration(
            "theme",
            argument: "THEME",
            summary:
                "a full screen's colours: auto, dark, light, high-contrast or none, and of a role: accent=blue",
            standard: "auto"
        ),
        SettingDeclaration(
            "keys",
            argument: "KEYS",
            summary: "other keys for actions and commands of a full screen: delete=X quit=Q"
        ),
        SettingDeclaration(
            "divider",
            argument: "PERCENT",
            summary: "the part of a wide full screen that a list has beside what is chosen in it, 20 to 80",
            standard: "\(TerminalOptions().divider)"
        ),
        SettingDeclaration(
            "no-mouse",
            argument: "",
            summary: "leave the mouse to the terminal",
            standard: "false"
        ),
    ]

    /// The scenes whose actions may have other keys. A binding for a plugin that cannot be used today is no mistake.
    let scenes: [SceneDeclaration]

    /// Checks the values of these settings.
    ///
    /// - Throws: `UsageError` with the place of the first mistake.
    func check(_ values: [SettingValue]) throws(UsageError) {
        var options = TerminalOptions()
        for value in values where value.origin != .standard {
            do {
                try set(value.name, to: value.value, in: &options)
            } catch {
                throw UsageError("\(value.place(after: error.offset)): \(error.reason)")
            }
        }
    }

    /// Changes what a setting means; leaves the options as they are for another setting.
    func set(
        _ name: String,
        to text: String,
        in options: inout TerminalOptions
    ) throws(TerminalSettingMistake) {
        switch name {
        case "theme": options.theme = try TerminalTheme(parsing: text)
        case "keys": options.keys = try KeyBindings(parsing: text, for: scenes)
        case "divider":
            guard let percent = Int(text), (20...80).contains(percent) else {
                throw TerminalSettingMistake(offset: 0, reason: "it is a number from 20 to 80, not '\(text)'")
            }
            options.divider = percent
        case "no-mouse":
            guard let isOff = Bool(text) else {
                throw TerminalSettingMistake(offset: 0, reason: "it is true or false, not '\(text)'")
            }
            options.allowsMouse = !isOff
        default: break
        }
    }
}
