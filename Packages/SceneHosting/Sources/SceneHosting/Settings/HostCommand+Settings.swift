@_spi(Hosting) import SceneKitCore
import TextFrontend

extension HostCommand {
    /// `settings`: every setting with its value and the value's origin.
    static let settings = HostCommand(
        CommandOutline(
            name: "settings",
            summary: "lists the settings with their values and origins",
            uses: [.settings]
        )
    ) { run, rest in
        guard rest.isEmpty else { throw UsageError("'settings' takes no arguments") }
        let values = try run.readSettings()
        let texts = try run.texts
        if run.options.display.isJSON {
            try run.terminal.write(try JSONOutput.line(["settings": values]))
        } else if values.isEmpty {
            run.terminal.writeError("\(texts("The modules of this host have no settings."))\n")
        } else {
            let table = ListBlock(
                identifier: "settings",
                columns: ["Setting", "Value", "From", "Meaning"],
                total: ListBlock.Total(values.count),
                rows: values.map {
                    ListBlock.Row(
                        identifier: $0.name,
                        cells: [$0.name, $0.value, $0.originText, texts($0.$summary)]
                    )
                }
            )
            try run.write(Screen(title: "Settings", blocks: [.list(table)]))
        }
        return ExitStatus.done
    }
}
