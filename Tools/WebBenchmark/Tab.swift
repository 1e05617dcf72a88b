/// The requests of a live page of the contact list.
enum Tab {
    /// The event stream.
    static func events(_ number: Int) -> String { "/-/events?" + query(number) }

    /// The page of the scenes that the server keeps.
    static func screen(_ number: Int) -> String { "/-/screen?" + query(number) }

    private static func query(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return "tab=" + String(repeating: "0", count: 32 - digits.count) + digits + "&at=%2FContactList"
    }
}
