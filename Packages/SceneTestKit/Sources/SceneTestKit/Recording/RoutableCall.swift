public import SceneKitCore

/// A call of one of `Routable`'s twelve methods, with its arguments; nil stands for an omitted argument.
public enum RoutableCall: Equatable, Sendable {
    /// A module in a comparison: compared by identity, printed by its scene's name.
    public struct Module: Equatable, Sendable, CustomStringConvertible {
        private let identity: ObjectIdentifier
        public let description: String

        @MainActor
        public init(_ module: any Presentable) {
            identity = ObjectIdentifier(module)
            description = module.toPresent?.sceneName ?? "\(type(of: module))"
        }

        public static func == (left: Module, right: Module) -> Bool { left.identity == right.identity }
    }

    case present(Module?, animated: Bool? = nil)
    case push(Module?, animated: Bool? = nil, hasCompletion: Bool? = nil)
    case popModule(animated: Bool? = nil)
    case dismissModule(animated: Bool? = nil, hasCompletion: Bool? = nil)
    case setRootModule(Module?, hideBar: Bool? = nil)
    case popToRootModule(animated: Bool)
}
