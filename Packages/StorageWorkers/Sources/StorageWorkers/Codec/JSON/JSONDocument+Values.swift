extension JSONDocument {
    @inline(__always)
    func isNull(_ index: Int) -> Bool { self[index].kind == .null }

    @inline(__always)
    func string(at index: Int) throws -> String {
        let token = self[index]
        guard token.kind == .string else { throw mismatch(String.self, "a string", at: index) }
        return text.string(Int(token.start), token.stringExtent)
    }

    @inline(__always)
    func boolean(at index: Int) throws -> Bool {
        switch self[index].kind {
        case .true: true
        case .false: false
        default: throw mismatch(Bool.self, "true or false", at: index)
        }
    }

    @inline(__always)
    func integer<T: FixedWidthInteger>(at index: Int) throws -> T {
        let token = self[index]
        guard token.kind == .number else { throw mismatch(T.self, "a whole number", at: index) }
        guard let value: T = text.integer(Int(token.start), token.numberExtent) else {
            throw error("\(numberText(token)) is no whole number from \(T.min) to \(T.max)", at: index)
        }
        return value
    }

    func double(at index: Int) throws -> Double {
        let token = self[index]
        guard token.kind == .number else { throw mismatch(Double.self, "a number", at: index) }
        guard let value = text.double(Int(token.start), Int(token.extent)) else {
            throw error("\(numberText(token)) is too large for a Double", at: index)
        }
        return value
    }

    func float(at index: Int) throws -> Float {
        let token = self[index]
        guard token.kind == .number else { throw mismatch(Float.self, "a number", at: index) }
        guard let value = text.float(Int(token.start), Int(token.extent)) else {
            throw error("\(numberText(token)) is too large for a Float", at: index)
        }
        return value
    }

    /// The elements of an array, each read by a function.
    @inline(__always)
    func array<Element>(
        at index: Int,
        _ type: Any.Type,
        _ element: (Int) throws -> Element
    ) throws -> [Element] {
        let token = self[index]
        guard token.kind == .array else { throw mismatch(type, "an array", at: index) }
        var elements: [Element] = []
        elements.reserveCapacity(Int(token.extent))
        var next = index + 1
        while next < token.next {
            elements.append(try element(next))
            next = Int(self[next].next)
        }
        return elements
    }

    /// A number in a message; one with very many digits is cut.
    private func numberText(_ token: JSONToken) -> String {
        let (start, end) = (Int(token.start), Int(token.extent))
        let digits = String(decoding: text.slice(start, min(end, start + 40)), as: UTF8.self)
        return end - start > 40 ? digits + "…" : digits
    }
}
