import ContactCards
import StorageWorkers

extension Contact {
    /// Every field finds the contact, whatever its case and accents and, in names and phone numbers, its spacing.
    func addSearchText(to entries: inout IndexEntries) {
        card.forEachSearchText { entries.addSearchText($0) }
    }
}
