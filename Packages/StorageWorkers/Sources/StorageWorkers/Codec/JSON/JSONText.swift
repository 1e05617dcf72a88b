/// UTF-8 that is read in place; the memory has to outlive it.
struct JSONText {
    let base: UnsafePointer<UInt8>
    let count: Int

    /// Something to point at where there is nothing to read.
    private static let nothing: StaticString = ""

    init(_ bytes: UnsafeRawBufferPointer) {
        let bytes = bytes.bindMemory(to: UInt8.self)
        base = bytes.baseAddress ?? Self.nothing.utf8Start
        count = bytes.count
    }

    @inline(__always)
    func slice(_ start: Int, _ end: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: base + start, count: end - start)
    }

    /// The byte at a place, 0 at the end.
    @inline(__always)
    func byte(_ index: Int) -> UInt8 { index < count ? base[index] : 0 }

    @inline(__always)
    func skippingBlanks(_ start: Int) -> Int {
        var index = start
        while index < count, base[index] <= 0x20 {
            switch base[index] {
            case 0x20, 0x0A, 0x0D, 0x09: index += 1
            default: return index
            }
        }
        return index
    }

    /// Where a `true`, `false` or `null` ends, nil where it is none.
    func literalEnd(_ literal: StaticString, _ start: Int) -> Int? {
        let length = literal.utf8CodeUnitCount
        guard count - start >= length, JSONBytes.areEqual(base + start, literal.utf8Start, length) else {
            return nil
        }
        return start + length
    }
}
