/// An error in a registration or in a request for a scene.
public enum SceneError: Error, Equatable {
    case duplicateScene(String, packages: [String])
    case invalidDeclaration(scene: String, reason: String)
    case danglingSegue(String, scene: String, destination: String, nearest: String?)
    case unknownScene(String, nearest: String?, known: [String])
    case unknownSegue(String, scene: String, known: [String])
    case unknownParameter(String, scene: String, known: [String])
    case missingParameter(String, scene: String)
    case invalidParameter(String, scene: String, reason: String)
    case missingService(String, scene: String, plugins: [String])
    case undeclaredService(String, scene: String)
    case resultMismatch(scene: String, expected: String, actual: String)
    case unknownSetting(String, scene: String)
    case invalidSetting(String, origin: String, reason: String)
    /// A module as a whole is invalid, or two modules contradict each other.
    case invalidModule(String, reason: String)
}

extension SceneError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .duplicateScene(let name, let packages):
            "two scenes are named '\(name)', in \(packages.joined(separator: " and ")); "
                + Self.remedy(name, packages)
        case .invalidDeclaration(let scene, let reason):
            "the declaration of scene '\(scene)' is wrong: \(reason)"
        case .danglingSegue(let identifier, let scene, let destination, let nearest):
            "the segue '\(identifier)' of \(scene) leads to '\(destination)', which no package registers"
                + Suggestion.phrase(nearest)
        case .unknownScene(let name, let nearest, let known):
            "there is no scene '\(name)'" + Suggestion.phrase(nearest) + "; available: " + Self.list(known)
        case .unknownSegue(let identifier, let scene, let known):
            "\(scene) has no segue '\(identifier)'" + Self.phrase(identifier, known) + "; it has "
                + Self.list(known)
        case .unknownParameter(let name, let scene, let known):
            "\(scene) takes no parameter '\(name)'" + Self.phrase(name, known) + "; it takes "
                + Self.list(known)
        case .missingParameter(let name, let scene):
            "\(scene) needs the parameter '\(name)'"
        case .invalidParameter(let name, let scene, let reason):
            "the parameter '\(name)' of \(scene) is wrong: \(reason)"
        case .missingService(let name, let scene, let plugins):
            "\(scene) needs the service \(name), which neither the host nor a module provides"
                + (plugins.isEmpty
                    ? "; add the module that does, or give one in the host's services"
                    : "; the plugin \(plugins.joined(separator: " or ")) would, "
                        + "but scenes that are built in take none from plugins: give one in the host's services")
        case .undeclaredService(let name, let scene):
            "\(scene) asks for the service \(name) without declaring it"
        case .resultMismatch(let scene, let expected, let actual):
            "\(scene) gave a result of type \(actual) where \(expected) was expected"
        case .unknownSetting(let name, let scene):
            "\(scene) asks for the setting '\(name)', which no module declares"
        case .invalidSetting(let name, let origin, let reason):
            "the setting '\(name)' (\(origin)) cannot be used: \(reason)"
        case .invalidModule(let module, let reason):
            "the module \(module) cannot be used: \(reason)"
        }
    }

    /// The line that a host writes so that two modules with scenes of the same name fit together.
    private static func remedy(_ name: String, _ packages: [String]) -> String {
        guard Set(packages).count > 1, let first = packages.first, !first.isEmpty else {
            return "a scene's name is its own"
        }
        let base = first.hasSuffix("Scene") ? String(first.dropLast("Scene".count)) : first
        return "rename one in the host's list of modules, such as "
            + "'.\(base.prefix(1).lowercased() + base.dropFirst()).renaming(\"\(name)\", to: \"\(name)Of\(base)\")'"
    }

    private static func phrase(_ name: String, _ known: [String]) -> String {
        Suggestion.phrase(Suggestion.nearest(to: name, in: known))
    }

    private static func list(_ names: [String]) -> String {
        names.isEmpty ? "none" : names.joined(separator: ", ")
    }
}
