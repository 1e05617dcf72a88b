extension NavigationReason {
    /// The longest chain of scenes that lead to one another while they appear. Longer ones would never end.
    private static let longestChain = 16

    /// Refuses a further navigation of scenes that lead to one another without a person's event between them.
    ///
    /// - Parameter chain: The names of the scenes so far, in order.
    /// - Returns: Nil if the chain may go on.
    init?(loop chain: [String]) {
        guard chain.count >= Self.longestChain else { return nil }
        var names: [LocalizedText] = []
        for name in chain.map(LocalizedText.init(verbatim:)) where !names.contains(name) {
            names.append(name)
        }
        self.init(
            .loop,
            LocalizedText(
                count: names.count,
                one: "\(names[0]) leads to itself without end",
                other:
                    "\(LocalizedText.joined(names, separator: ", ")) lead to one another without end"
            )
        )
    }
}
