/// The parts of a person's name: RFC 6350, section 6.2.2. What is missing is empty.
public struct CardName: Hashable, Sendable {
    /// `Dr.`
    public var prefix: String
    /// The first name.
    public var given: String
    /// The middle names.
    public var additional: String
    /// The last name.
    public var family: String
    /// `PhD`
    public var suffix: String

    /// Makes a name; what is left out is empty.
    public init(
        prefix: String = "",
        given: String = "",
        additional: String = "",
        family: String = "",
        suffix: String = ""
    ) {
        self.prefix = prefix
        self.given = given
        self.additional = additional
        self.family = family
        self.suffix = suffix
    }

    var isEmpty: Bool { self == CardName() }

    /// The name in the order it is spoken.
    var spoken: String {
        [prefix, given, additional, family, suffix].filter { !$0.isEmpty }.joined(separator: " ")
    }
}
