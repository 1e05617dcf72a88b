extension Int {
    /// The number with thousands separators: `1,204`, and in German `1.204`.
    public var grouped: LocalizedText {
        let digits = Array(String(magnitude))
        var text = self < 0 ? "-" : ""
        for (position, digit) in digits.enumerated() {
            if position > 0, (digits.count - position).isMultiple(of: 3) { text += "," }
            text.append(digit)
        }
        return LocalizedText(number: text)
    }

    /// The number with a counted noun: `1 record`, `1,204 records`.
    ///
    /// - Parameter noun: The singular, to which an `s` is added for several.
    public func counting(_ noun: String) -> String {
        self == 1 ? "1 " + noun : grouped.string + " " + noun + "s"
    }
}
