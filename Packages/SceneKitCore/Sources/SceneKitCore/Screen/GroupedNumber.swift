extension Int {
    /// The number as people are shown it, its thousands parted: `1,204`.
    public var grouped: String {
        let digits = Array(String(magnitude))
        var text = self < 0 ? "-" : ""
        for (position, digit) in digits.enumerated() {
            if position > 0, (digits.count - position).isMultiple(of: 3) { text += "," }
            text.append(digit)
        }
        return text
    }

    /// The number with the things that it counts: `1 record`, `1,204 records`.
    ///
    /// - Parameter noun: one of the things, of which an `s` makes several.
    public func counting(_ noun: String) -> String {
        self == 1 ? "1 " + noun : grouped + " " + noun + "s"
    }
}
