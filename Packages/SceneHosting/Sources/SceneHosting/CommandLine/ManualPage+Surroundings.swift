import SceneKitCore
import TextFrontend

extension ManualPage {
    /// Adds exit statuses, environment variables and files.
    func surroundings(_ page: inout Roff) {
        page.macro("SH", "EXIT STATUS")
        page.entry(Roff.bold("\(ExitStatus.done)"), "Success.")
        page.entry(
            Roff.bold("\(ExitStatus.refused)"),
            "Nothing matched, or the command was refused or failed."
        )
        page.entry(Roff.bold("\(ExitStatus.usage)"), "The arguments are invalid.")
        page.entry(Roff.bold("\(ExitStatus.interrupted)"), "The command was interrupted from the keyboard.")

        let name = outline.name
        page.macro("SH", "ENVIRONMENT")
        page.entry(
            Roff.bold(EnvironmentVariable.name(host: name, setting: "plugins")),
            "Folders of plugins, separated by colons, in addition to those of --plugins."
        )
        for setting in settings {
            page.entry(
                Roff.bold(EnvironmentVariable.name(host: name, setting: setting.name)),
                "The value of --\(setting.name) if that flag is not given."
            )
        }
        page.entry(Roff.bold("XDG_DATA_HOME"), "The base folder for data; $HOME/.local/share by default.")
        if !settings.isEmpty {
            page.entry(
                Roff.bold("XDG_CONFIG_HOME"),
                "The base folder for configuration; $HOME/.config by default."
            )
        }
        page.entry(Roff.bold("NO_COLOR"), "Turns colours off if it is set and not empty.")
        page.entry(
            Roff.bold("ESCDELAY"),
            "The time in milliseconds that an Escape byte waits for the rest of a key on the full screen; 150 by default."
        )
        page.entry(Roff.bold("TERM"), "The value dumb turns off the full screen and colours.")

        page.macro("SH", "FILES")
        page.entry(
            Roff.italic("$XDG_DATA_HOME/\(name)/store.sqlite"),
            "The default store, used without --store."
        )
        page.entry(Roff.italic("$XDG_DATA_HOME/\(name)/plugins"), "The user's plugins (lib…Scene.so).")
        if !settings.isEmpty {
            page.entry(
                Roff.italic("$XDG_CONFIG_HOME/\(name)/config"),
                "Settings, one per line: name = value. Flags and variables override them. "
                    + "Lines that begin with # are comments."
            )
        }
    }
}
