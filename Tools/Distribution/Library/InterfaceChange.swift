/// The kind of a change between two interfaces.
enum InterfaceChange: Comparable, Sendable {
    case none
    /// Code that compiled with the older interface compiles with the newer one.
    case additions
    case breaking

    init(removed: [String], added: [String]) {
        // An enumeration's new case needs a case in each `switch`, and a requirement an implementation in each type.
        let breaks = added.contains { $0.hasPrefix("case ") || $0.hasPrefix("requirement ") }
        self = !removed.isEmpty || breaks ? .breaking : added.isEmpty ? .none : .additions
    }
}
