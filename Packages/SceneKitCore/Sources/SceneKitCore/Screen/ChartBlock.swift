/// Quantities drawn as bars side by side.
public struct ChartBlock: Codable, Equatable, Sendable {
    /// One bar, whose length is proportional to its value.
    public struct Bar: Codable, Equatable, Sendable {
        @Localized public var label: String
        /// A non-negative quantity.
        public var value: Double
        /// The value in words: `12 games`.
        @Localized public var text: String

        public init(_ label: LocalizedText, value: Double, text: LocalizedText) {
            _label = Localized(label)
            self.value = value
            _text = Localized(text)
        }
    }

    public var identifier: String
    /// The chart's title.
    @Localized public var title: String
    public var bars: [Bar]

    public init(identifier: String, title: LocalizedText, bars: [Bar] = []) {
        self.identifier = identifier
        _title = Localized(title)
        self.bars = bars
    }

    /// The length of a bar relative to the longest, from 0 to 1.
    public func fraction(of bar: Bar) -> Double {
        let longest = bars.map(\.value).filter(\.isFinite).max() ?? 0
        guard longest > 0, bar.value.isFinite else { return 0 }
        return max(0, bar.value / longest)
    }
}
