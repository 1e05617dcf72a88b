/// A phone number or an e-mail address with what it is for.
public struct LabeledValue: Hashable, Sendable {
    /// The number or address, without a scheme.
    public var value: String
    /// `work`, `home`, or what a person called it.
    public var labels: [String]
    /// Whether it is the first choice of its kind.
    public var isPreferred: Bool

    /// Makes a value with what it is for.
    public init(_ value: String, labels: [String] = [], isPreferred: Bool = false) {
        self.value = value
        self.labels = labels
        self.isPreferred = isPreferred
    }
}
