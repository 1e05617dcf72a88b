/// Quantities side by side, drawn as bars.
public struct ChartBlock: Codable, Equatable, Sendable {
    /// One bar; its length is in proportion to its value.
    public struct Bar: Codable, Equatable, Sendable {
        public var label: String
        /// A quantity that is not negative.
        public var value: Double
        /// The value in words: `12 games`.
        public var text: String

        public init(_ label: String, value: Double, text: String) {
            self.label = label
            self.value = value
            self.text = text
        }
    }

    public var identifier: String
    /// What the bars show.
    public var title: String
    public var bars: [Bar]

    public init(identifier: String, title: String, bars: [Bar] = []) {
        self.identifier = identifier
        self.title = title
        self.bars = bars
    }

    /// How far a bar reaches beside the longest, from 0 to 1.
    public func fraction(of bar: Bar) -> Double {
        let longest = bars.map(\.value).filter(\.isFinite).max() ?? 0
        guard longest > 0, bar.value.isFinite else { return 0 }
        return max(0, bar.value / longest)
    }
}
