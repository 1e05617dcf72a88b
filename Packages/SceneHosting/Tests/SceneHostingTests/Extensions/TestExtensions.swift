import SceneKitCore
import TextFrontend

@testable import SceneHosting

extension HostExtension {
    /// Has a command that runs scenes, under the name of the web front end's.
    static let serving = HostExtension(
        "Serving",
        commands: [
            HostCommand(
                "serve",
                "shows the scenes somewhere else",
                flags: [CommandFlag("--listen", CommandArgument("ADDRESS"), "where to listen")],
                needs: .store
            ) { _, values in
                throw UsageError("nobody listens on '\(values["--listen"] ?? "")'")
            }
        ]
    )

    /// Has a command that only reads declarations.
    static let telling = HostExtension(
        "Telling",
        commands: [
            HostCommand(
                "tell",
                "tells of something",
                arguments: [CommandArgument("WHAT", .file)],
                flags: [
                    CommandFlag(
                        "--form",
                        CommandArgument("FORM", .choice(["short", "long"])),
                        "how to tell it"
                    ),
                    CommandFlag("--loud", "tell it loudly"),
                ],
                needs: .declarations
            ) { run, values in
                let text = "\(run.hostName) tells of \(values.arguments[0]), \(values["--form"] ?? "short")"
                try run.write(lines: values["--loud"] == nil ? text : text.uppercased())
                return 3
            }
        ],
        translations: Translations(["de": { [Array("\"tells of something\" = \"erzählt von etwas\";".utf8)] }]
        )
    )
}
