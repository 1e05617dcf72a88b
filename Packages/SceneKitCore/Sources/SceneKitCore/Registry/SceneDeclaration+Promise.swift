extension SceneDeclaration {
    /// A fact about an action that programs rely on before they perform it. Whoever declares it makes it true: the framework
    /// cannot see what an action does.
    public enum Promise: String, Codable, Sendable {
        /// The action changes nothing that is stored.
        case reads
        /// The action only adds something, and once more each time that it is performed.
        case adds
        /// The action may change or remove something. Performed again with the same values, it changes nothing more.
        case sets
        /// The action asks a person before it changes anything.
        case asks
    }
}
