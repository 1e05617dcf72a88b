import AuthScene
import ContactsScene
import Foundation
import GamesScene
import HTTPServing
import HomeScene
import ProgramFrontend
import SceneHosting
import SceneKitCore
import ScenePrograms
import ShopScene
import WebFrontend

/// A host with the modules named by the variable MODULES, in that order, and those of the extensions in EXTENSIONS.
@main
@MainActor
struct AnyHost {
    private static let modules: [String: SceneModule] = [
        "Auth": .auth, "Contacts": .contacts, "Games": .games, "Home": .home, "Shop": .shop,
    ]
    private static let extensions: [String: HostExtension] = [
        "API": .api, "Web": .web, "MCP": .mcp, "Echo": .echo, "Programs": .programs,
    ]

    static func main() async {
        await Host(
            name: "anyhost",
            version: "0.1.0",
            modules: names("MODULES", or: "").compactMap { modules[$0] },
            extensions: names("EXTENSIONS", or: "Web").compactMap { extensions[$0] }
        ).main()
    }

    private static func names(_ variable: String, or standard: String) -> [String] {
        ProcessInfo.processInfo.environment[variable, default: standard].split(separator: ",").map(
            String.init
        )
    }
}

extension HostExtension {
    /// A command, a part of the web server's addresses and a job, which repeat what they get.
    static let echo = HostExtension(
        "Echo",
        commands: [
            HostCommand(
                "echo",
                "repeats a word",
                arguments: [CommandArgument("WORD")],
                flags: [CommandFlag("--times", CommandArgument("NUMBER", .choice(["1", "2"])), "how often")],
                needs: .declarations
            ) { run, values in
                let times = Int(values["--times"] ?? "1") ?? 1
                try run.write(
                    lines: Array(repeating: values.arguments[0], count: times).joined(separator: " ")
                )
                return 0
            }
        ],
        mounts: { _, _ in
            [
                HTTPMount("/echo", methods: [.put, .delete], body: .bytes(limit: 10)) { request in
                    HTTPResponse(200, body: Array("\(request.method.rawValue) ".utf8) + request.body)
                }
            ]
        },
        jobs: [HostJob("echo") { run in run.writeError(lines: "the job of \(run.hostName) runs") }]
    )
}
