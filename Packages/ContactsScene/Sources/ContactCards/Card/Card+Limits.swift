extension Card {
    /// A card with more different categories is left out: a store finds a record by so many keys at most.
    public static let categoryLimit = 32_000

    /// What the card has too much of to be kept; nil for nearly every card.
    var excess: String? {
        // A category takes two bytes at least, and counting the categories takes time.
        guard bytes.count >= Self.categoryLimit * 2 else { return nil }
        let count = Set(categories).count
        return count > Self.categoryLimit
            ? "the card has \(count) categories, and \(Self.categoryLimit) are the most" : nil
    }
}
