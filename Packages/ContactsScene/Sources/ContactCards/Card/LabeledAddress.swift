import TextWorkers

/// A postal address with its labels (RFC 6350, section 6.3.1); absent parts are empty.
public struct LabeledAddress: Hashable, Sendable {
    /// `work`, `home`, or a person's own label.
    public var labels: [String]
    /// The post office box.
    public var poBox = ""
    /// The apartment or suite.
    public var extended = ""
    /// Street and number; may have several lines.
    public var street = ""
    /// The town.
    public var locality = ""
    /// The state or province.
    public var region = ""
    /// The postal code.
    public var postalCode = ""
    /// The country's name.
    public var country = ""

    /// Makes an address whose parts are all empty.
    public init(labels: [String] = []) {
        self.labels = labels
    }

    /// The seven components in the order of the property.
    var components: [String] { [poBox, extended, street, locality, region, postalCode, country] }

    init(labels: [String], components: [String]) {
        self.labels = labels
        func part(_ index: Int) -> String { index < components.count ? components[index].trimmingBlanks : "" }
        poBox = part(0)
        extended = part(1)
        street = part(2)
        locality = part(3)
        region = part(4)
        postalCode = part(5)
        country = part(6)
    }
}
