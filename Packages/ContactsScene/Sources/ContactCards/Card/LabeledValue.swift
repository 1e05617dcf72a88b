/// A phone number or an e-mail address with its labels.
public struct LabeledValue: Hashable, Sendable {
    /// The phone number or e-mail address, without a scheme.
    public var value: String
    /// `work`, `home`, or a person's own label.
    public var labels: [String]
    /// The rank, from 1 (preferred) to 100 (RFC 6350, section 5.3); the type `pref` of 3.0 is 1. Nil if absent.
    public var preference: Int?

    /// Whether it is the preferred value of its kind.
    public var isPreferred: Bool { preference == 1 }

    /// Creates a value with labels.
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
    /// The preferred value, else the first.
    public var preferred: LabeledValue? {
        // `min` returns the first of equal elements.
        self.min { $0.preference ?? 101 < $1.preference ?? 101 }
    }
}
