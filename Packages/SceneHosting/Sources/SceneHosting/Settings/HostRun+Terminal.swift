import SceneKitCore
import TerminalFrontend
import TextFrontend

/// The settings of the full screen.
extension HostRun {
    static let terminalSettings = [
        SettingDeclaration(
            "theme",
            argument: "THEME",
            summary:
                "a full screen's colours: dark, light, high-contrast or none, and of a role: accent=blue",
            standard: "dark"
        ),
        SettingDeclaration(
            "keys",
            argument: "KEYS",
            summary: "other keys for actions and commands of a full screen: delete=X quit=Q"
        ),
    ]

    /// Checks the values of these settings.
    ///
    /// - Throws: `UsageError` with the place of the first mistake.
    func checkTerminalSettings(_ values: [SettingValue]) throws(UsageError) {
        var options = TerminalOptions()
        for value in values where value.origin != .standard {
            do {
                try set(value.name, to: value.value, in: &options)
            } catch {
                throw UsageError("\(value.place(after: error.offset)): \(error.reason)")
            }
        }
    }

    /// The options of the full screen with the colours and keys that a person has chosen; nil without a terminal.
    var terminalOptions: TerminalOptions? {
        get throws(TerminalSettingMistake) {
            guard var options = fullScreen else { return nil }
            for (name, setting) in configurator.settings { try set(name, to: setting.value, in: &options) }
            return options
        }
    }

    private func set(
        _ name: String,
        to text: String,
        in options: inout TerminalOptions
    ) throws(TerminalSettingMistake) {
        switch name {
        case "theme": options.theme = try TerminalTheme(parsing: text)
        case "keys":
            // A binding for a plugin that cannot be used today is no mistake.
            let scenes = configurator.definitions.map(\.declaration) + plugins.refusedScenes
            options.keys = try KeyBindings(parsing: text, for: scenes)
        default: break
        }
    }
}
