/// A part of an index: the keys from one on, and before another.
struct KeyPart: Hashable, Sendable {
    /// The bytes that all of its keys begin with: the given components.
    var beginning: [UInt8] = []
    private(set) var lower: [UInt8]?
    private(set) var upper: [UInt8]?

    /// Above every byte of UTF-8.
    static let afterAll: UInt8 = 0xFF

    /// Leaves out the keys before one, by its bytes behind the beginning.
    mutating func from(_ key: [UInt8]) {
        let key = beginning + key
        if let lower, key.lexicographicallyPrecedes(lower) { return }
        lower = key
    }

    /// Leaves out a key and those after it, by its bytes behind the beginning.
    mutating func upTo(_ key: [UInt8]) {
        let key = beginning + key
        if let upper, upper.lexicographicallyPrecedes(key) { return }
        upper = key
    }
}

/// A range of an index's keys.
public protocol KeyRange<Bound> {
    associatedtype Bound

    /// The least key of the range, or nil where it has no lower end.
    var lowerKey: Bound? { get }

    /// The upper end, and whether that is in the range; nil where it has none.
    var upperKey: (Bound, isIncluded: Bool)? { get }
}

extension Range: KeyRange {
    public var lowerKey: Bound? { lowerBound }
    public var upperKey: (Bound, isIncluded: Bool)? { (upperBound, false) }
}

extension ClosedRange: KeyRange {
    public var lowerKey: Bound? { lowerBound }
    public var upperKey: (Bound, isIncluded: Bool)? { (upperBound, true) }
}

extension PartialRangeFrom: KeyRange {
    public var lowerKey: Bound? { lowerBound }
    public var upperKey: (Bound, isIncluded: Bool)? { nil }
}

extension PartialRangeUpTo: KeyRange {
    public var lowerKey: Bound? { nil }
    public var upperKey: (Bound, isIncluded: Bool)? { (upperBound, false) }
}

extension PartialRangeThrough: KeyRange {
    public var lowerKey: Bound? { nil }
    public var upperKey: (Bound, isIncluded: Bool)? { (upperBound, true) }
}
