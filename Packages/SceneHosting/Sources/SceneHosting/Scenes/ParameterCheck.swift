import SceneKitCore

/// Checks that a person can give a scene the parameters that it declares.
struct ParameterCheck {
    private(set) var faults: [String] = []

    init(_ definition: SceneDefinition, isFirst: Bool, flags: Set<String>) {
        for parameter in definition.parameters {
            let place = "the parameter '\(parameter.identifier)' of \(definition.name)"
            checkName(parameter, place, flags)
            if parameter.isRepeated {
                faults.append("\(place) is repeated, but a location holds one value per parameter")
            }
            if isFirst, parameter.isRequired {
                faults.append("\(place) is required, but the first scene opens without parameters")
            }
        }
        for action in definition.actions {
            for parameter in action.parameters {
                let place =
                    "the parameter '\(parameter.identifier)' of \(definition.name)'s '\(action.identifier)'"
                checkName(parameter, place, flags)
                if definition.parameters.contains(where: {
                    $0.isRequired && $0.identifier == parameter.identifier
                }) {
                    faults.append("\(place) hides the scene's required parameter of the same name")
                }
            }
            checkPlaces(action, definition)
        }
    }

    private mutating func checkName(_ parameter: Field, _ place: String, _ flags: Set<String>) {
        if !parameter.isPositional, flags.contains("--" + parameter.identifier) {
            faults.append("\(place) has the name of a host flag, so the scene never receives it")
        }
    }

    /// A repeated parameter takes all remaining arguments, so no parameter can follow it.
    private mutating func checkPlaces(_ action: SceneAction, _ definition: SceneDefinition) {
        let positional = action.parameters.filter(\.isPositional)
        guard let repeated = positional.dropLast().first(where: \.isRepeated) else { return }
        faults.append(
            "the parameter '\(repeated.identifier)' of \(definition.name)'s '\(action.identifier)' takes all "
                + "remaining arguments, but other parameters follow it"
        )
    }
}
