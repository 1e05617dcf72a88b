@_spi(Hosting) import SceneKitCore
import TerminalFrontend
import TextFrontend

extension HostOptions {
    /// The uses that settings affect.
    static let settingUses = HostUse.running.union([.settings, .sceneCheck, .replay])

    /// Moves the settings given as flags from `rest` to `settings`.
    ///
    /// - Throws: `UsageError` if one has no value or is given twice.
    mutating func takeSettings(_ declarations: [SettingDeclaration]) throws(UsageError) {
        let names = Set(declarations.map(\.name))
        let switches = Set(declarations.filter(\.argument.isEmpty).map(\.name))
        var left: [String] = []
        var words = rest[...]
        while let word = words.popFirst() {
            if word == "--" {
                left += [word] + words
                break
            }
            let sides = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard word.hasPrefix("--"), let flag = sides.first, names.contains(String(flag.dropFirst(2)))
            else {
                left.append(word)
                continue
            }
            let isSwitch = switches.contains(String(flag.dropFirst(2)))
            if isSwitch, sides.count == 2 { throw UsageError("'\(flag)' takes no value") }
            guard let value = isSwitch ? "true" : sides.count == 2 ? String(sides[1]) : words.popFirst()
            else {
                throw UsageError("'\(flag)' needs a value")
            }
            guard settings.updateValue(value, forKey: String(flag.dropFirst(2))) == nil else {
                throw UsageError("'\(flag)' is given twice; give it once")
            }
        }
        // Behind settings only, it asks for the host's help, not a scene's.
        if left.first == "--help" || left.first == "-h" {
            left.removeFirst()
            wantsHelp = true
        }
        rest = left
    }
}

extension HostRun {
    /// The settings of all modules, as host flags.
    var settingFlags: [CommandFlag] {
        configurator.modules.flatMap(\.settings).map { setting in
            CommandFlag(
                "--" + setting.name,
                setting.argument.isEmpty ? nil : CommandArgument(setting.argument),
                setting.$summary,
                for: HostOptions.settingUses
            )
        }
    }

    private var fullScreenSettings: FullScreenSettings {
        FullScreenSettings(scenes: configurator.definitions.map(\.declaration) + plugins.refusedScenes)
    }

    /// The options of the full screen with the colours and keys that a person has chosen; nil without a terminal.
    var terminalOptions: TerminalOptions? {
        get throws(TerminalSettingMistake) {
            guard var options = fullScreen else { return nil }
            for (name, setting) in configurator.settings {
                try fullScreenSettings.set(name, to: setting.value, in: &options)
            }
            return options
        }
    }

    /// Reads the settings' values from flags, environment and configuration file, and passes them to the modules.
    ///
    /// - Throws: `UsageError` if the file cannot be read or sets an unknown setting.
    @discardableResult
    func readSettings() throws -> [SettingValue] {
        let declarations = configurator.modules.flatMap(\.settings)
        let file = try ConfigurationFile(host: host.name, environment: environment)
        let warnings = try file.check(
            declared: declarations.map(\.name),
            absent: plugins.refusedSettings
        )
        for warning in warnings { terminal.writeError("\(try texts("warning: \(warning)"))\n") }
        let values = SettingValue.all(
            of: declarations,
            flags: options.settings,
            host: host.name,
            environment: environment,
            file: file
        )
        if fullScreen != nil { try fullScreenSettings.check(values) }
        for value in values where value.origin != .standard {
            configurator.settings[value.name] = Setting(value.value, from: value.originText)
        }
        return values
    }
}
