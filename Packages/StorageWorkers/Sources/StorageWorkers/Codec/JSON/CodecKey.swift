/// A step on the way to a value, as errors name it.
enum CodecKey: CodingKey {
    case key(String)
    case position(Int)

    init(stringValue: String) { self = .key(stringValue) }
    init(intValue: Int) { self = .position(intValue) }

    var stringValue: String {
        switch self {
        case .key(let key): key
        case .position(let position): "\(position)"
        }
    }

    var intValue: Int? {
        guard case .position(let position) = self else { return nil }
        return position
    }

    /// `emails[0].value`.
    static func text(of path: [CodecKey]) -> String {
        path.reduce(into: "") { text, step in
            switch step {
            case .key(let key): text += text.isEmpty ? key : "." + key
            case .position(let position): text += "[\(position)]"
            }
        }
    }
}
