extension Card {
    /// The maximum number of different categories, limited by the keys that a store allows for a record.
    public static let categoryLimit = 32_000

    /// The reason why the card exceeds a limit; nil for nearly every card.
    var excess: String? {
        // A category takes at least two bytes, and counting the categories is slow.
        guard bytes.count >= Self.categoryLimit * 2 else { return nil }
        let count = Set(categories).count
        return count > Self.categoryLimit
            ? "the card has \(count) categories, and \(Self.categoryLimit) are the most" : nil
    }
}
