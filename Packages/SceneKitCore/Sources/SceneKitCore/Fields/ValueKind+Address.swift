extension ValueKind {
    /// The address that opens a value: `tel:` for a phone number, `mailto:` for e-mail, the link itself, and a search on
    /// a map for a postal address.
    ///
    /// Other schemes have none, so that no value runs a script or a program.
    public func address(of value: String) -> String? {
        switch self {
        case .phone:
            let number = Self.dialled(value)
            return number.isEmpty ? nil : "tel:" + number
        case .email:
            return value.isEmpty ? nil : "mailto:" + PercentEncoding.encode(value, keeping: "@+")
        case .link:
            return value.hasPrefix("https://") || value.hasPrefix("http://") ? value : nil
        case .postalAddress:
            let lines = value.split(separator: "\n").joined(separator: ", ")
            return lines.isEmpty
                ? nil : "https://www.openstreetmap.org/search?query=" + PercentEncoding.encode(lines)
        default: return nil
        }
    }

    /// A phone number without what is there for readers only.
    private static func dialled(_ number: String) -> String {
        let scalars = number.unicodeScalars.filter { scalar in
            switch scalar {
            case "0"..."9", "+": true
            default: !scalar.isASCII && scalar.properties.numericType != nil
            }
        }
        return String(scalars)
    }
}
