extension EncodingState {
    /// Writes a value of a type that JSON has itself, without a container of its own.
    ///
    /// - Returns: whether that was possible. Other types, and values that cannot be written, encode themselves.
    @inline(__always)
    func writeKnown<T: Encodable>(_ value: T) -> Bool {
        if T.self == String.self {
            buffer.append(string: same(value, as: String.self))
        } else if T.self == Int.self {
            buffer.append(integer: same(value, as: Int.self))
        } else if T.self == Double.self, same(value, as: Double.self).isFinite {
            buffer.append(number: same(value, as: Double.self))
        } else if T.self == UInt8.self {
            buffer.append(integer: same(value, as: UInt8.self))
        } else if T.self == Bool.self {
            buffer.append(same(value, as: Bool.self) ? "true" : "false")
        } else if level.depth == JSONDocument.depthLimit {
            return false
        } else if T.self == [String].self {
            write(same(value, as: [String].self)) { buffer.append(string: $0) }
        } else if T.self == [Int].self {
            write(same(value, as: [Int].self)) { buffer.append(integer: $0) }
        } else if T.self == [UInt8].self {
            write(same(value, as: [UInt8].self)) { buffer.append(integer: $0) }
        } else if T.self == [Double].self, same(value, as: [Double].self).allSatisfy(\.isFinite) {
            write(same(value, as: [Double].self)) { buffer.append(number: $0) }
        } else {
            return false
        }
        return true
    }

    private func write<Element>(_ elements: [Element], _ element: (Element) -> Void) {
        buffer.append(UInt8(ascii: "["))
        for (position, value) in elements.enumerated() {
            if position > 0 { buffer.append(UInt8(ascii: ",")) }
            element(value)
        }
        buffer.append(UInt8(ascii: "]"))
    }

    /// The shortest text that reads back as the same number; JSON has neither infinity nor what is no number.
    func write(number: some BinaryFloatingPoint & LosslessStringConvertible) throws {
        guard number.isFinite else {
            let reason = "\(number) cannot be written: JSON has only finite numbers"
            throw error(number, reason, path(includingLast: true))
        }
        buffer.append(number: number)
    }
}

/// A value under the name of its type, once that is known.
@inline(__always)
func same<T, U>(_ value: T, as type: U.Type) -> U {
    // Only called where T and U are one type, so that the bits mean the same.
    unsafeBitCast(value, to: U.self)
}

// MARK: - Errors

extension EncodingState {
    @inline(never)
    func closedError() -> EncodingError {
        let reason = "a container was written to after its value, or while a value in it was being encoded"
        return failure ?? error(path.last?.stringValue ?? "", reason)
    }

    func error(_ value: Any, _ reason: String, _ path: [CodecKey]? = nil) -> EncodingError {
        let path = path ?? self.path
        let place = path.isEmpty ? "" : ", in \(CodecKey.text(of: path))"
        return .invalidValue(value, EncodingError.Context(codingPath: path, debugDescription: reason + place))
    }

    /// The keys and positions that lead to the container that is being written.
    var path: [CodecKey] { path(includingLast: false) }

    /// - Parameter includingLast: whether the path leads on to the key or element that was begun last.
    private func path(includingLast: Bool) -> [CodecKey] {
        let levels = outerLevels + [level]
        let ends = levels.dropFirst().map(\.firstEntry) + (includingLast ? [entries.count] : [])
        return zip(levels, ends).reduce(into: outerPath) { path, step in
            let (level, end) = step
            guard end > level.firstEntry else { return }
            if level.form == .array {
                path.append(CodecKey(intValue: end - level.firstEntry - 1))
            } else {
                let key = text(entries[end - 1].start + 1, entries[end - 1].keyEnd)
                path.append(
                    CodecKey(stringValue: JSONText(UnsafeRawBufferPointer(key)).unescaped(0, key.count))
                )
            }
        }
    }
}
