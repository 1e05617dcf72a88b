import SceneKitCore
import TextFrontend

extension ManualPage {
    /// Adds exit statuses, environment variables and files.
    func surroundings(_ page: inout Roff) {
        page.macro("SH", "EXIT STATUS")
        page.entry(Roff.bold("\(ExitStatus.done)"), "It was done.")
        page.entry(Roff.bold("\(ExitStatus.refused)"), "There was no match, or it was refused or failed.")
        page.entry(Roff.bold("\(ExitStatus.usage)"), "The arguments make no sense.")
        page.entry(Roff.bold("\(ExitStatus.interrupted)"), "It was interrupted from the keyboard.")

        let name = outline.name
        page.macro("SH", "ENVIRONMENT")
        page.entry(
            Roff.bold(EnvironmentVariable.name(host: name, setting: "plugins")),
            "Folders with plugins, divided by colons, besides those of --plugins."
        )
        for setting in settings {
            page.entry(
                Roff.bold(EnvironmentVariable.name(host: name, setting: setting.name)),
                "Sets what --\(setting.name) sets, where that flag is not given."
            )
        }
        page.entry(Roff.bold("XDG_DATA_HOME"), "Where data belongs; $HOME/.local/share by default.")
        if !settings.isEmpty {
            page.entry(Roff.bold("XDG_CONFIG_HOME"), "Where configuration belongs; $HOME/.config by default.")
        }
        page.entry(Roff.bold("NO_COLOR"), "No colours, where it is set and not empty.")
        page.entry(Roff.bold("TERM"), "With dumb there is neither a full screen nor a colour.")

        page.macro("SH", "FILES")
        page.entry(
            Roff.italic("$XDG_DATA_HOME/\(name)/store.sqlite"),
            "The records, where --store names no other place."
        )
        page.entry(Roff.italic("$XDG_DATA_HOME/\(name)/plugins"), "A person's own plugins, lib…Scene.so.")
        if !settings.isEmpty {
            page.entry(
                Roff.italic("$XDG_CONFIG_HOME/\(name)/config"),
                "Settings where neither a flag nor a variable sets them, a line each: name = value. "
                    + "Lines that begin with # are comments."
            )
        }
    }
}
