/// A step on the way to a value, as errors name it.
struct CodecKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String) { (self.stringValue, intValue) = (stringValue, nil) }

    init(intValue: Int) { (stringValue, self.intValue) = ("\(intValue)", intValue) }

    /// `emails[0].value`.
    static func text(of path: [CodecKey]) -> String {
        path.reduce(into: "") { text, key in
            if let position = key.intValue {
                text += "[\(position)]"
            } else {
                text += text.isEmpty ? key.stringValue : "." + key.stringValue
            }
        }
    }
}
