/// The parts of a person's name: RFC 6350, section 6.2.2. What is missing is empty.
public struct CardName: Hashable, Sendable {
    public var prefix: String
    public var given: String
    public var additional: String
    public var family: String
    public var suffix: String

    public init(
        prefix: String = "", given: String = "", additional: String = "", family: String = "",
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

/// A phone number or an e-mail address with what it is for.
public struct LabeledValue: Hashable, Sendable {
    public var value: String
    /// `work`, `home`, or what a person called it.
    public var labels: [String]
    public var isPreferred: Bool

    public init(_ value: String, labels: [String] = [], isPreferred: Bool = false) {
        self.value = value
        self.labels = labels
        self.isPreferred = isPreferred
    }
}

/// A postal address with what it is for: RFC 6350, section 6.3.1. What is missing is empty.
public struct LabeledAddress: Hashable, Sendable {
    public var labels: [String]
    public var poBox = ""
    public var extended = ""
    public var street = ""
    public var locality = ""
    public var region = ""
    public var postalCode = ""
    public var country = ""

    public init(labels: [String] = []) {
        self.labels = labels
    }

    /// The seven components in the order of the property.
    var components: [String] { [poBox, extended, street, locality, region, postalCode, country] }

    init(labels: [String], components: [String]) {
        self.labels = labels
        func part(_ index: Int) -> String { index < components.count ? components[index] : "" }
        poBox = part(0)
        extended = part(1)
        street = part(2)
        locality = part(3)
        region = part(4)
        postalCode = part(5)
        country = part(6)
    }
}
