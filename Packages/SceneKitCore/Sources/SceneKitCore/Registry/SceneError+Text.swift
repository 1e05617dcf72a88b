/// The errors that a person causes with a wrong address, in their language. The others are for developers.
extension SceneError: TextError {
    public var text: LocalizedText {
        switch self {
        case .unknownScene(let name, let nearest, let known) where !known.isEmpty:
            "there is no scene '\(name)'\(Suggestion.text(nearest)); available: \(known.joined(separator: ", "))"
        case .unknownParameter(let name, let scene, let known) where !known.isEmpty:
            "\(scene) takes no parameter '\(name)'\(Suggestion.text(Suggestion.nearest(to: name, in: known))); it takes \(known.joined(separator: ", "))"
        case .missingParameter(let name, let scene): "\(scene) needs the parameter '\(name)'"
        default: LocalizedText(verbatim: description)
        }
    }
}
