import SceneKitCore
import TextFrontend

extension CommandOutline {
    /// The outline of a scene and its actions, without passwords, which are never arguments.
    init(_ definition: SceneDefinition) {
        self.init(
            name: definition.name,
            summary: definition.summary,
            flags: definition.parameters.filter { $0.kind != .password }.map { parameter in
                var flag = CommandFlag(parameter)
                if !parameter.isRequired { flag.actions = parameter.appliesTo ?? [] }
                return flag
            },
            subcommands: definition.actions.map { CommandOutline($0, of: definition) },
            isScene: true,
            uses: definition.actions.reduce(into: HostUse.sessions.union([.scene])) { $0.insert(HostUse($1)) }
        )
        if definition.lists.isEmpty { useless.formUnion(HostOptions.rowFlags) }
        if subcommands.allSatisfy({ $0.useless.contains(HostOptions.passwordFlag) }) {
            useless.insert(HostOptions.passwordFlag)
        }
    }

    private init(_ action: SceneAction, of definition: SceneDefinition) {
        let all = SceneCommand.parameters(of: action, form: definition.form)
        let parameters = all.filter { $0.kind != .password }
        self.init(
            name: action.identifier,
            summary: action.summary,
            arguments: parameters.filter(\.isPositional).map(CommandArgument.init),
            flags: parameters.filter { !$0.isPositional }.map(CommandFlag.init),
            uses: [HostUse(action)]
        )
        if definition.lists.isEmpty { useless.formUnion(HostOptions.rowFlags) }
        if all.count == parameters.count { useless.insert(HostOptions.passwordFlag) }
    }
}

extension CommandFlag {
    fileprivate init(_ parameter: Field) {
        let isToggle = parameter.kind == .toggle
        self.init(
            "--" + parameter.identifier,
            isToggle ? nil : CommandArgument(parameter),
            parameter.helpText
        )
        isNegatable = isToggle
        isRequired = parameter.isRequired
    }
}

extension CommandArgument {
    fileprivate init(_ parameter: Field) {
        let value: CommandValue =
            switch parameter.kind {
            case .inputDocument, .outputDocument: .file
            case .choice(let options): .choice(options)
            case .toggle: .choice(["true", "false"])
            default: .text
            }
        self.init(
            parameter.identifier.uppercased(),
            value,
            isRequired: parameter.isRequired,
            isRepeated: parameter.isRepeated
        )
        summary = parameter.helpText
    }
}
