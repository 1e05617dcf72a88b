/// The differences between a plugin's build and its host's; nil if there are none.
struct BuildMismatch: CustomStringConvertible {
    private var parts: [String] = []
    private let configuration: String
    /// Whether the host has copies of the types of its own, so that it can use no plugin.
    private let isHostStatic: Bool

    init?(_ plugin: BuildDescription, host: BuildDescription) {
        configuration = host.configuration
        isHostStatic = host.libraries.isEmpty
        guard !isHostStatic else { return }
        // A plugin may lack StorageWorkers and may have libraries of its own.
        let names = host.libraries.keys.filter { plugin.libraries[$0] != nil || $0 == "SceneKitCore" }
            .sorted()
        add("other sources", of: names) { plugin.libraries[$0]?.sources != host.libraries[$0]?.sources }
        add("other settings in the Package.swift", of: names) {
            plugin.libraries[$0]?.settings != host.libraries[$0]?.settings
        }
        if plugin.compiler != host.compiler {
            parts.append("another compiler (\(plugin.compiler); this host: \(host.compiler))")
        }
        if plugin.configuration != host.configuration {
            parts.append("another configuration (\(plugin.configuration); this host: \(host.configuration))")
        }
        guard !parts.isEmpty else { return nil }
    }

    private mutating func add(_ difference: String, of names: [String], where differs: (String) -> Bool) {
        let libraries = names.filter(differs)
        guard !libraries.isEmpty else { return }
        parts.append("\(difference) of \(libraries.joined(separator: " and "))")
    }

    var description: String {
        guard !isHostStatic else {
            return "this host is linked statically, so it has other types than any plugin; "
                + "build its module in"
        }
        let differences = parts.joined(separator: ", ")
        return "it was built with \(differences); rebuild it from the host's checkout with the "
            + "host's compiler: 'swift build --configuration \(configuration)'"
    }
}
