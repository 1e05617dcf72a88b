/// The requests of a live page of the contact list.
enum Tab {
    /// The event stream.
    ///
    /// - Parameter offset: The position of the first row that the page shows.
    static func events(_ number: Int, offset: Int = 0) -> String { "/-/events?" + query(number, offset) }

    /// The page of the scenes that the server keeps.
    static func screen(_ number: Int, offset: Int = 0) -> String { "/-/screen?" + query(number, offset) }

    private static func query(_ number: Int, _ offset: Int) -> String {
        let digits = String(number, radix: 16)
        return "tab=" + String(repeating: "0", count: 32 - digits.count) + digits + "&at=%2FContactList"
            + (offset > 0 ? "%3Fcontacts.offset%3D\(offset)" : "")
    }
}
