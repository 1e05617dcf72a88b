@_spi(Hosting) import SceneKitCore
import TextFrontend

extension CommandOutline {
    /// The outline of a scene and its actions, without passwords, which are never arguments.
    init(_ definition: SceneDefinition) {
        self.init(
            name: definition.name,
            summary: definition.$summary,
            flags: definition.parameters.filter { $0.kind != .password }.map { parameter in
                var flag = CommandFlag(parameter)
                if parameter.isRequired, definition.finders[parameter.identifier] != nil {
                    flag.argument?.value = .record(scene: definition.name, parameter: parameter.identifier)
                }
                if !parameter.isRequired { flag.actions = parameter.appliesTo ?? [] }
                return flag
            },
            subcommands: definition.actions.filter { $0.role != .stop }.map {
                CommandOutline($0, of: definition)
            },
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
            summary: action.$summary,
            arguments: parameters.filter(\.isPositional).map { field in
                var argument = CommandArgument(field)
                if let record = definition.record(ofRow: field) { argument.value = record }
                return argument
            },
            flags: parameters.filter { !$0.isPositional }.map(CommandFlag.init),
            uses: [HostUse(action)]
        )
        if definition.lists.isEmpty { useless.formUnion(HostOptions.rowFlags) }
        if all.count == parameters.count { useless.insert(HostOptions.passwordFlag) }
    }
}

extension SceneDefinition {
    /// The records that a field takes as rows of a list whose rows open a scene.
    fileprivate func record(ofRow field: Field) -> CommandValue? {
        guard let list = self.lists.first(where: { $0.identifier == field.row }),
            let parameter = list.parameter,
            let segue = self.segues.first(where: { $0.identifier == list.segue })
        else { return nil }
        return .record(scene: segue.destination, parameter: parameter)
    }
}

extension CommandFlag {
    fileprivate init(_ parameter: Field) {
        let isToggle = parameter.kind == .toggle
        self.init(
            "--" + parameter.identifier,
            isToggle ? nil : CommandArgument(parameter),
            parameter.helpText,
            for: []
        )
        isNegatable = isToggle
        isRequired = parameter.isRequired
    }
}

extension CommandArgument {
    fileprivate init(_ parameter: Field) {
        let record = parameter.record.flatMap { record in
            record.parameter.map { CommandValue.record(scene: record.scene, parameter: $0) }
        }
        let value: CommandValue =
            switch parameter.kind {
            case .inputDocument, .outputDocument: .file
            case .choice(let options): .choice(options)
            case .toggle: .choice(["true", "false"])
            default: .text
            }
        self.init(
            parameter.identifier.uppercased(),
            record ?? value,
            isRequired: parameter.isRequired,
            isRepeated: parameter.isRepeated
        )
        summary = parameter.helpText.string
    }
}
