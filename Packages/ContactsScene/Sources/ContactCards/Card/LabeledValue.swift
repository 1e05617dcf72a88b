/// A phone number or an e-mail address with what it is for.
public struct LabeledValue: Hashable, Sendable {
    /// The number or address, without a scheme.
    public var value: String
    /// `work`, `home`, or what a person called it.
    public var labels: [String]
    /// From 1, the first choice of its kind, to 100 (RFC 6350, section 5.3); the type `pref` of 3.0 is 1. Nil where the
    /// card does not say.
    public var preference: Int?

    /// Whether it is the first choice of its kind.
    public var isPreferred: Bool { preference == 1 }

    /// Makes a value with what it is for.
    public init(_ value: String, labels: [String] = [], isPreferred: Bool = false) {
        self.init(value, labels: labels, preference: isPreferred ? 1 : nil)
    }

    /// Makes a value with its rank among those of its kind.
    public init(_ value: String, labels: [String], preference: Int?) {
        self.value = value
        self.labels = labels
        self.preference = preference
    }
}

extension [LabeledValue] {
    /// The one that its owner prefers, else the first.
    public var preferred: LabeledValue? {
        // `min` gives the first of equal ones.
        self.min { $0.preference ?? 101 < $1.preference ?? 101 }
    }
}
