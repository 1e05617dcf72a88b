/// Takes a document's byte order mark away, and makes UTF-16 documents UTF-8.
struct DocumentDecoder {
    private enum Encoding {
        case unknown, utf8, utf16(isBigEndian: Bool)
    }

    private var encoding = Encoding.unknown
    private var pending: [UInt8] = []
    private var highSurrogate: UInt16?

    init() {}

    /// The bytes themselves where they need no change.
    mutating func pass(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        if case .unknown = encoding, pending.isEmpty, bytes.count >= 3 {
            if bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF {
                encoding = .utf8
                return UnsafeRawBufferPointer(rebasing: bytes[3...])
            }
            if bytes[0] < 0xFE, bytes[0] != 0, bytes[1] != 0 { encoding = .utf8 }
        }
        if case .utf8 = encoding, pending.isEmpty { return bytes }
        return nil
    }

    /// The bytes in UTF-8, for those that `pass` did not take.
    mutating func convert(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        pending.append(contentsOf: bytes)
        if case .unknown = encoding {
            guard pending.count >= 3 else { return [] }
            detect()
        }
        return drain()
    }

    /// What is left at the end of the document.
    mutating func finish() -> [UInt8] {
        if case .unknown = encoding { detect() }
        var result = drain()
        // Half a code unit at the very end.
        if !pending.isEmpty { result.append(contentsOf: "\u{FFFD}".utf8) }
        pending = []
        return result
    }

    private mutating func detect() {
        if pending.starts(with: [0xEF, 0xBB, 0xBF]) {
            pending.removeFirst(3)
            encoding = .utf8
        } else if pending.starts(with: [0xFF, 0xFE]) || pending.starts(with: [0xFE, 0xFF]) {
            encoding = .utf16(isBigEndian: pending[0] == 0xFE)
            pending.removeFirst(2)
        } else if pending.count >= 2, (pending[0] == 0) != (pending[1] == 0) {
            // Both formats begin with ASCII, so that a zero byte tells UTF-16 without a mark.
            encoding = .utf16(isBigEndian: pending[0] == 0)
        } else {
            encoding = .utf8
        }
    }

    private mutating func drain() -> [UInt8] {
        guard case .utf16(let isBigEndian) = encoding else {
            defer { pending = [] }
            return pending
        }
        var units: [UInt16] = highSurrogate.map { [$0] } ?? []
        highSurrogate = nil
        let whole = pending.count / 2 * 2
        for index in stride(from: 0, to: whole, by: 2) {
            let first = UInt16(pending[index])
            let second = UInt16(pending[index + 1])
            units.append(isBigEndian ? first << 8 | second : second << 8 | first)
        }
        pending.removeFirst(whole)
        if let last = units.last, UTF16.isLeadSurrogate(last) {
            highSurrogate = last
            units.removeLast()
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}
