/// A key of several components: by the first, then by the second among equal ones.
///
/// Where an index `Game.byYear` has the keys `CompositeKey(game.year, game.title)`, `Game.byYear[1995]` is the part of it
/// with that year, in the order of titles.
public struct CompositeKey<First: IndexKey, Rest: IndexKey>: IndexKey {
    public var first: First
    /// The second component, or a composite of the others.
    public var rest: Rest

    public init(_ first: First, _ second: Rest) {
        self.first = first
        rest = second
    }

    /// A key of three components.
    public init<Second, Third>(_ first: First, _ second: Second, _ third: Third)
    where Rest == CompositeKey<Second, Third> {
        self.init(first, CompositeKey<Second, Third>(second, third))
    }

    public static var form: String { "(\(First.form),\(Rest.form))" }

    public func appendKey(to bytes: inout [UInt8]) {
        first.appendComponent(to: &bytes)
        rest.appendKey(to: &bytes)
    }

    public func appendComponent(to bytes: inout [UInt8]) {
        first.appendComponent(to: &bytes)
        rest.appendComponent(to: &bytes)
    }
}
