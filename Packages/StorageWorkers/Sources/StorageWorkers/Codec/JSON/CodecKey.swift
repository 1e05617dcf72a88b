/// A step on the way to a value, as errors name it.
struct CodecKey: CodingKey, Hashable {
    let stringValue: String
    let intValue: Int?

    init(_ key: String) {
        stringValue = key
        intValue = nil
    }

    init(_ position: Int) {
        stringValue = "\(position)"
        intValue = position
    }

    init(stringValue: String) { self.init(stringValue) }

    init(intValue: Int) { self.init(intValue) }

    init(_ key: any CodingKey) {
        stringValue = key.stringValue
        intValue = key.intValue
    }

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
