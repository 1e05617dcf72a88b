import SceneKitCore
import TextFrontend

extension HostCommand {
    /// `open`: a session or a command at a location.
    static func open(firstScene: String) -> HostCommand {
        HostCommand(
            CommandOutline(
                name: "open",
                summary: "opens a location: one or more scenes, such as /\(firstScene)",
                arguments: [CommandArgument("LOCATION", .location)],
                uses: HostUse.sessions.union([.scene])
            ),
            // Depends on the interface.
            use: { _ in nil },
            work: { run, rest in
                guard let text = rest.first, rest.count == 1 else {
                    throw UsageError("'open' needs one location, such as /\(firstScene)")
                }
                return try await run.open(try Location(parsing: text))
            }
        )
    }
}
