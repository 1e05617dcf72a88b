extension Host {
    /// The commands in the order of the help text: those that open scenes, in a terminal or as an extension does, come
    /// before those that tell about them.
    ///
    /// - Parameter firstScene: An example in the help of `open`.
    func commands(firstScene: String = "") -> [HostCommand] {
        [.scenes, .open(firstScene: firstScene)] + extensions.flatMap(\.commands)
            + [.graph, .store, .replay, .settings, .manual, .completions, .find, .help]
    }

    /// The extensions' commands of a use, which the standard commands' uses do not name.
    func commandNames(of use: HostUse) -> [String] {
        extensions.flatMap(\.commands).filter { $0.outline.uses.contains(use) }.map(\.name)
    }

    /// Checks that no two commands have the same name, and that no extension declares a flag that the host takes first.
    func checkExtensions(settings: [String]) throws(ExtensionError) {
        let standard = Set(Host(name: name, version: version, modules: []).commands().map(\.name))
        let taken = HostOptions.flags.union(settings.map { "--" + $0 })
        var names: Set<String> = []
        for (owner, command) in extensions.flatMap({ owner in owner.commands.map { (owner.name, $0) } }) {
            let isWord = command.name.utf8.first != UInt8(ascii: "-") && !command.name.contains(" ")
            guard isWord, !command.name.isEmpty else {
                throw ExtensionError(owner, "'\(command.name)' is no name for a command")
            }
            guard !standard.contains(command.name), names.insert(command.name).inserted else {
                throw ExtensionError(owner, "there is another command '\(command.name)'")
            }
            if let flag = command.outline.flags.first(where: { taken.contains($0.name) }) {
                throw ExtensionError(
                    owner,
                    "the flag '\(flag.name)' of '\(command.name)' is one of the host"
                )
            }
        }
    }
}

/// An error in the declaration of an extension.
struct ExtensionError: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ name: String, _ reason: String) {
        description = "the extension \(name) cannot be used: \(reason)"
    }
}
