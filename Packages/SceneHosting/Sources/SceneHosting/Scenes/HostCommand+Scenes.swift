import SceneKitCore
import TextFrontend

extension HostCommand {
    /// `scenes`: the catalogue of the scenes, or with `--check` the faults of their declarations.
    static let scenes = HostCommand(
        CommandOutline(
            name: "scenes",
            summary: "lists the scenes with their packages and actions",
            flags: [CommandFlag("--check", "checks all scenes, plugins included, without loading a plugin")],
            uses: [.scenes, .sceneCheck]
        ),
        use: { $0.contains("--check") ? .sceneCheck : .scenes },
        work: { run, rest in
            if rest.elementsEqual(["--check"]) { return try await run.checkScenes() }
            guard rest.isEmpty else { throw UsageError("'scenes' takes no arguments except --check") }
            try run.listScenes()
            return ExitStatus.done
        }
    )
}

extension HostRun {
    fileprivate func listScenes() throws {
        let catalogue = SceneCatalogue(
            configurator,
            hostVersion: host.version,
            origins: plugins.origins
        )
        if options.display.isJSON {
            try terminal.write(try JSONOutput.line(catalogue))
        } else {
            try write(Screen(title: "Scenes", blocks: [.list(catalogue.table)]))
        }
    }

    /// Checks every scene's declaration, without loading a plugin or opening a person's store.
    ///
    /// - Returns: Exit status 1 if there are errors.
    fileprivate func checkScenes() async throws -> Int32 {
        try await rehearse(over: "memory:") { _, _ in
            let origins = plugins.origins
            let definitions = configurator.definitions
            var check = SceneCheck(
                configurator,
                groups: Dictionary(
                    definitions.map { ($0.name, origins[$0.name] ?? $0.package) },
                    uniquingKeysWith: { first, _ in first }
                ),
                firstScenes: [firstScene, host.mainScene].compactMap(\.self),
                flags: HostOptions.flags.union(settingFlags.map(\.name))
            )
            check.add(plugins.refusals)
            if options.display.isJSON {
                try terminal.write(try JSONOutput.line(check))
            } else {
                for error in check.errors { try terminal.write("error: \(error)\n") }
                for warning in check.warnings { try terminal.write("warning: \(warning)\n") }
                try terminal.write(
                    "Checked \(definitions.count.counting("scene")) and \(plugins.modules.count.counting("plugin")): "
                        + "\(check.errors.count.counting("error")), \(check.warnings.count.counting("warning")).\n"
                )
            }
            return check.errors.isEmpty ? ExitStatus.done : ExitStatus.refused
        }
    }
}
