extension JSONDocument {
    /// Whether the type that was decoded knows a key of an object.
    ///
    /// - Parameter shape: that of the object's type, which has the keys that a decoding which failed did not get to.
    func isKnown(_ key: Int, in object: Int, _ shape: RecordShape?) -> Bool {
        if self[key + 1].isAsked || self[object].isListed { return true }
        let name = string(key)
        if object == Self.root, name == "id" { return true }
        return shape?.parts[.key(name)] != nil || shape?.parts[.value] != nil
    }

    /// The first key within a value that the type does not know.
    func unknownKey(in index: Int, _ shape: RecordShape?) -> String? {
        switch self[index].kind {
        case .object:
            for key in keys(of: index) {
                guard isKnown(key, in: index, shape) else { return string(key) }
                let part = shape?.parts[.key(string(key))] ?? shape?.parts[.value]
                if let found = unknownKey(in: key + 1, part) { return found }
            }
            return nil
        case .array:
            return elements(of: index).lazy.compactMap { self.unknownKey(in: $0, shape?.parts[.element]) }
                .first
        default: return nil
        }
    }

    /// The text of an element's id.
    func idText(of element: Int) -> [UInt8]? {
        keys(of: element).first { string($0) == "id" }.map { text(of: $0 + 1) }
    }

    /// The keys that a value's text has.
    enum WrittenKeys {
        case all
        /// Those that the decoded type knows, whose shape this is.
        case known(RecordShape?)

        /// The keys of a part of the value.
        func part(_ shape: (RecordShape) -> RecordShape?) -> WrittenKeys {
            switch self {
            case .all: .all
            case .known(let whole): .known(whole.flatMap(shape))
            }
        }
    }

    /// A value's text, without blanks.
    func text(of index: Int, _ keys: WrittenKeys = .all) -> [UInt8] {
        var buffer = ByteBuffer()
        append(index, to: &buffer, keys)
        return Array(buffer.bytes)
    }

    private func append(_ index: Int, to buffer: inout ByteBuffer, _ written: WrittenKeys) {
        switch self[index].kind {
        case .null: buffer.append("null")
        case .false: buffer.append("false")
        case .true: buffer.append("true")
        case .number: buffer.append(UnsafeRawBufferPointer(bytes(index)))
        case .string: buffer.append(string: string(index))
        case .array:
            let part = written.part { $0.parts[.element] }
            buffer.append(array: elements(of: index)) { append($0, to: &$1, part) }
        case .object:
            let keys = keys(of: index).filter { key in
                if case .known(let shape) = written { isKnown(key, in: index, shape) } else { true }
            }
            buffer.append(object: keys.map { (string($0), $0) }) { key, buffer in
                let part = written.part { $0.parts[.key(string(key))] ?? $0.parts[.value] }
                append(key + 1, to: &buffer, part)
            }
        }
    }
}
