import ContactCards
import StorageWorkers

extension Contact {
    /// Every field finds the contact, whatever its case, accents and, in phone numbers, spacing.
    func addSearchText(to entries: inout IndexEntries) {
        card.forEachSearchText { entries.addSearchText($0) }
    }
}
