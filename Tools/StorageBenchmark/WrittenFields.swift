import Foundation

/// Reads an object of texts, field by field.
struct WrittenFields {
    enum Fault: Error {
        case unexpected(at: Int)
    }

    private let body: UnsafeRawBufferPointer
    private(set) var position = 0

    init(_ body: UnsafeRawBufferPointer) {
        self.body = body
    }

    /// The name of the next field, or nil at the object's end.
    mutating func next() throws -> Name? {
        if position == 0 { try expect(UInt8(ascii: "{")) }
        if position < body.count, body[position] == UInt8(ascii: "}") { return nil }
        if position > 1 { try expect(UInt8(ascii: ",")) }
        try expect(UInt8(ascii: "\""))
        let start = position
        try skip(to: UInt8(ascii: "\""))
        let name = Name(bytes: UnsafeRawBufferPointer(rebasing: body[start..<position]))
        try expect(UInt8(ascii: "\""))
        try expect(UInt8(ascii: ":"))
        return name
    }

    /// The text of the field.
    mutating func value() throws -> String {
        try expect(UInt8(ascii: "\""))
        let start = position
        try skip(to: UInt8(ascii: "\""))
        let plain = UnsafeRawBufferPointer(rebasing: body[start..<position])
        let backslash = plain.baseAddress.flatMap { memchr($0, Int32(UInt8(ascii: "\\")), plain.count) }
        guard backslash != nil else {
            position += 1
            return String(decoding: plain, as: UTF8.self)
        }
        position = start
        while position < body.count, body[position] != UInt8(ascii: "\"") {
            position += body[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        let escaped = body[start..<min(position, body.count)]
        try expect(UInt8(ascii: "\""))
        return try Self.unescaped(escaped)
    }

    private static func unescaped(_ bytes: Slice<UnsafeRawBufferPointer>) throws -> String {
        var result: [UInt8] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            guard bytes[index] == UInt8(ascii: "\\") else {
                result.append(bytes[index])
                index += 1
                continue
            }
            guard bytes[index + 1] == UInt8(ascii: "u") else {
                result.append(bytes[index + 1])
                index += 2
                continue
            }
            let digits = String(decoding: bytes[(index + 2)...].prefix(4), as: UTF8.self)
            guard digits.utf8.count == 4, let value = UInt8(digits, radix: 16) else {
                throw Fault.unexpected(at: index)
            }
            result.append(value)
            index += 6
        }
        return String(decoding: result, as: UTF8.self)
    }

    private mutating func expect(_ byte: UInt8) throws {
        guard position < body.count, body[position] == byte else { throw Fault.unexpected(at: position) }
        position += 1
    }

    private mutating func skip(to byte: UInt8) throws {
        let rest = UnsafeRawBufferPointer(rebasing: body[min(position, body.count)...])
        guard let start = rest.baseAddress, let found = memchr(start, Int32(byte), rest.count) else {
            throw Fault.unexpected(at: body.count)
        }
        position += UnsafeRawPointer(found) - start
    }
}

extension WrittenFields {
    /// A name where it lies.
    struct Name {
        fileprivate let bytes: UnsafeRawBufferPointer

        static func ~= (pattern: StaticString, name: Name) -> Bool {
            pattern.utf8CodeUnitCount == name.bytes.count
                && name.bytes.baseAddress.map {
                    memcmp($0, pattern.utf8Start, name.bytes.count) == 0
                } == true
        }
    }
}
