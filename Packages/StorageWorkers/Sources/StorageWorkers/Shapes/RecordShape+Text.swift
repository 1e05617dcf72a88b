extension RecordShape {
    private static let (element, value, open) = ("[]", "*", "...")

    /// The shape as JSON: an object with the properties in it, `!name` for one that every object has, `?name` for one that
    /// some may lack, `[]` for the elements of an array, `*` for the values of a dictionary, and `...` where there may be
    /// more.
    var text: String {
        var buffer = ByteBuffer()
        append(to: &buffer)
        return String(decoding: buffer.bytes, as: UTF8.self)
    }

    private func append(to buffer: inout ByteBuffer) {
        var named = parts.map { step, part in (key: Self.name(step, part), value: part) }
        if isOpen { named.append((Self.open, RecordShape())) }
        buffer.append(sortedObject: named) { $0.append(to: &$1) }
    }

    private static func name(_ step: Step, _ part: RecordShape) -> String {
        switch step {
        case .key(let key): (part.isAlways ? "!" : "?") + key
        case .element: element
        case .value: value
        }
    }

    /// - Returns: nil where the text is none of a shape.
    init?(text: String) {
        guard let document = try? JSONDocument(copying: Array(text.utf8)) else { return nil }
        self.init(document, JSONDocument.root)
    }

    private init?(_ document: JSONDocument, _ object: Int) {
        guard document[object].kind == .object else { return nil }
        for key in document.keys(of: object) {
            let name = document.string(key)
            guard var part = RecordShape(document, key + 1) else { return nil }
            switch name {
            case Self.element: parts[.element] = part
            case Self.value: parts[.value] = part
            case Self.open: isOpen = true
            default:
                guard let mark = name.first, mark == "!" || mark == "?" else { return nil }
                part.isAlways = mark == "!"
                parts[.key(String(name.dropFirst()))] = part
            }
        }
    }

    init(parts: [Step: RecordShape] = [:], isAlways: Bool = false, isOpen: Bool = false) {
        self.parts = parts
        self.isAlways = isAlways
        self.isOpen = isOpen
    }
}
