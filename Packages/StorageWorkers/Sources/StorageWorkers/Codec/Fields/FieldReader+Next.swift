/// The value of the field where that is the next one and as it is written here, else nil: what is odd is looked at, or
/// refused, when the body is read as a whole.
extension FieldReader {
    @inline(__always)
    mutating func nextString(_ name: StaticString) -> String? {
        guard let start = start(of: name) else { return nil }
        return stringValue(at: start)
    }

    @inline(__always)
    private mutating func stringValue(at start: Int) -> String? {
        guard text.byte(start) == UInt8(ascii: "\""), let extent = try? text.scanString(start + 1) else {
            return nil
        }
        advance(to: extent.end + 1)
        return text.string(start + 1, extent)
    }

    @inline(__always)
    mutating func nextInt(_ name: StaticString) -> Int? {
        guard let start = start(of: name), let extent = try? text.scanNumber(start),
            let value: Int = text.integer(start, extent)
        else { return nil }
        advance(to: extent.end)
        return value
    }

    @inline(__always)
    mutating func nextBool(_ name: StaticString) -> Bool? {
        guard let start = start(of: name) else { return nil }
        if let end = text.literalEnd("true", start) {
            advance(to: end)
            return true
        }
        guard let end = text.literalEnd("false", start) else { return nil }
        advance(to: end)
        return false
    }

    mutating func nextDouble(_ name: StaticString) -> Double? {
        guard let start = start(of: name), let extent = try? text.scanNumber(start),
            let value = text.double(start, extent.end)
        else { return nil }
        advance(to: extent.end)
        return value
    }

    mutating func nextStrings(_ name: StaticString) -> [String]? {
        guard let start = start(of: name), text.byte(start) == UInt8(ascii: "[") else { return nil }
        let before = position
        var values: [String] = []
        advance(to: start + 1)
        if text.byte(position) == UInt8(ascii: "]") {
            advance(to: position + 1)
            return values
        }
        while let value = stringValue(at: position) {
            values.append(value)
            let next = text.byte(position)
            advance(to: position + 1)
            if next == UInt8(ascii: "]") { return values }
            if next != UInt8(ascii: ",") { break }
        }
        advance(to: before)
        return nil
    }

    mutating func nextValue<Value: Decodable>(
        _ name: StaticString,
        _ type: Value.Type
    ) throws -> Value? {
        guard let start = start(of: name) else { return nil }
        let place = JSONDocument.Place(path: [CodecKey("\(name)")])
        let body = UnsafeRawBufferPointer(text.slice(0, text.count))
        let document = try JSONDocument(reading: body, from: start, place: place)
        defer { document.close() }
        let value = try document.decode(type, at: JSONDocument.root)
        advance(to: document.end)
        return value
    }
}
