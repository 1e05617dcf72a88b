import ContactCards

/// An address on one line as a person types it: `street; city; region; postal code; country`.
enum AddressText {
    static func text(of address: LabeledAddress) -> String {
        let parts = [
            street(of: address), address.locality, address.region, address.postalCode, address.country,
        ]
        let filled = parts.lastIndex { !$0.isEmpty }.map { parts[...$0] } ?? []
        return filled.joined(separator: "; ")
    }

    /// Fills in the five parts; those that are left out are empty.
    static func fill(_ address: inout LabeledAddress, from text: String) {
        let parts = text.split(separator: ";", omittingEmptySubsequences: false).map {
            String($0).trimmingBlanks
        }
        func part(_ index: Int) -> String { index < parts.count ? parts[index] : "" }
        address.poBox = ""
        address.extended = ""
        address.street = part(0)
        address.locality = part(1)
        address.region = part(2)
        address.postalCode = part(3)
        // More semicolons than parts: nothing that was typed is dropped.
        address.country = parts.count > 5 ? parts[4...].joined(separator: ", ") : part(4)
    }

    private static func street(of address: LabeledAddress) -> String {
        [address.poBox, address.extended, address.street].filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
