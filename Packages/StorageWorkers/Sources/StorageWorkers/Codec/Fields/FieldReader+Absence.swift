extension FieldReader {
    /// Whether none of the fields that were not read has a name; false also where that is not seen at a glance.
    ///
    /// An optional field that is nil was not written, and must not cost a look at the whole document. What is passed
    /// over here is checked when it is read, and at the end.
    func isSurelyAbsent(_ name: StaticString) -> Bool {
        let length = name.utf8CodeUnitCount
        var index = position
        while text.byte(index) != UInt8(ascii: "}") {
            if index > 1 {
                guard text.byte(index) == UInt8(ascii: ",") else { return false }
                index += 1
            }
            guard text.byte(index) == UInt8(ascii: "\""), let key = try? text.scanString(index + 1),
                !key.hasEscapes, text.byte(key.end + 1) == UInt8(ascii: ":")
            else { return false }
            if key.end - index - 1 == length,
                JSONBytes.areEqual(text.base + index + 1, name.utf8Start, length)
            {
                return false
            }
            guard let end = valueEnd(key.end + 2) else { return false }
            index = end
        }
        return index + 1 == text.count
    }

    /// Where a value ends, going by its quotes and brackets alone.
    private func valueEnd(_ start: Int) -> Int? {
        var index = start
        var depth = 0
        while index < text.count {
            switch text.base[index] {
            case UInt8(ascii: "\""):
                guard let string = try? text.scanString(index + 1) else { return nil }
                index = string.end
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                if depth == 0 { return index }
                depth -= 1
            case UInt8(ascii: ","):
                if depth == 0 { return index }
            default: break
            }
            index += 1
        }
        return nil
    }
}
