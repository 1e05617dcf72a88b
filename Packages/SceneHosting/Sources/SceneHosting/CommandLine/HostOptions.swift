import SceneKitCore
import StorageWorkers
import TextFrontend

/// The host's own options, independent of the scene.
struct HostOptions: Equatable {
    enum Interface: String, CaseIterable {
        /// A full screen.
        case terminal
        /// Text, line by line.
        case line
        case json
    }

    var store: String?
    /// Plugin folders in addition to the default ones.
    var pluginFolders: [String] = []
    /// The files in which extensions find modules.
    var plugins: [String] = []
    /// Nil for the default of the store, `full`.
    var durability: StorageDurability?
    /// A file of passwords, or `-`.
    var passwordFile: String?
    /// The file that the session is recorded into.
    var recording: String?
    /// The kind of interface; nil to choose it by the terminal.
    var interface: Interface?
    var display = DisplayOptions()
    var allowsColor = true
    var wantsVersion = false
    /// `--help` before any command.
    var wantsHelp = false
    /// The settings that were given as flags, by name.
    var settings: [String: String] = [:]
    /// The remaining arguments: a command and its arguments.
    var rest: [String] = []
    /// The names of the flags that were given.
    private(set) var given: Set<String> = []

    /// The options of every host, in the order of the help text.
    static let declared = options.map(\.flag)

    /// The options of a host, with the kinds of store that it has.
    @MainActor
    static func declared(for host: Host) -> [CommandFlag] {
        let finds = host.extensions.contains { $0.modules != nil }
        return (declared + (finds ? [moduleOption.flag] : [])).map { flag in
            guard flag.name == "--store" else { return flag }
            var flag = flag
            let forms = host.schemes.names.compactMap(form(ofScheme:)).joined(separator: ", ")
            flag.$summary = "\(flag.$summary): \(forms)"
            return flag
        }
    }

    /// The form of a store's URL; nil if another scheme means the same.
    private static func form(ofScheme name: String) -> String? {
        switch name {
        case "memory": "memory:"
        case "postgres": nil
        case "postgresql": "postgresql://HOST/DATABASE"
        default: name + ":PATH"
        }
    }

    /// The flags that select rows of a list.
    static let rowFlags: Set<String> = ["--limit", "--offset", "--all"]

    /// The flag for actions that take passwords.
    static let passwordFlag = "--password-file"

    /// The names of all options. Scenes never receive them.
    static var flags: Set<String> { Set((declared + [moduleOption.flag]).map(\.name)) }

    /// - Throws: `UsageError`.
    init(_ arguments: [String]) throws(UsageError) {
        var arguments = arguments[...]
        while let argument = arguments.popFirst() {
            if argument == "--" {
                rest += ["--"] + arguments
                return
            }
            let sides = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
                String.init
            )
            let name = argument == "-h" ? "--help" : sides.first
            guard let option = (Self.options + [Self.moduleOption]).first(where: { $0.flag.name == name })
            else {
                rest.append(argument)
                continue
            }
            let flag = option.flag
            if sides.count == 2, flag.argument == nil { throw UsageError("'\(flag.name)' takes no value") }
            if !given.insert(flag.name).inserted, flag.argument?.isRepeated == false {
                throw UsageError("'\(flag.name)' is given twice; give it once")
            }
            if flag.name == "--help", !rest.isEmpty {
                // It asks for the help of the command or the scene.
                rest.append(argument)
                continue
            }
            guard let value = flag.argument == nil ? "" : sides.count == 2 ? sides[1] : arguments.popFirst()
            else { throw UsageError("'\(flag.name)' needs a value") }
            try option.take(&self, value)
        }
    }
}
