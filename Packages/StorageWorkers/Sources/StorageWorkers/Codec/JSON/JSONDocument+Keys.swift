extension JSONDocument {
    /// The value of a key, nil where the object has none.
    ///
    /// The search goes on after the key that was found last: whoever asks in the order of the text finds each at once.
    @inline(__always)
    func value(in object: Int, _ key: UnsafeBufferPointer<UInt8>) -> Int? {
        guard object < tokenCount, tokens[object].kind == .object else { return nil }
        let first = object + 1
        let end = Int(tokens[object].next)
        let cursor = Int(tokens[object].extent)
        var index = cursor
        while index < end {
            if isKey(index, key) { return found(index, in: object) }
            index = Int(tokens[index + 1].next)
        }
        index = first
        while index < cursor {
            if isKey(index, key) { return found(index, in: object) }
            index = Int(tokens[index + 1].next)
        }
        return nil
    }

    func value(in object: Int, _ key: String) -> Int? {
        var key = key
        return key.withUTF8 { value(in: object, $0) }
    }

    /// The keys of an object, in the order of the text.
    func keys(of object: Int) -> [String] {
        var keys: [String] = []
        forEachKey(of: object) { keys.append(string($0)) }
        return keys
    }

    /// An object that has a key twice is refused: whichever value were taken, the other would be lost.
    @inline(__always)
    func checkKeysAreUnique(_ object: Int) throws {
        if self[object].flag, self[object].kind == .object { try checkUnsortedKeys(object) }
    }

    @inline(never)
    private func checkUnsortedKeys(_ object: Int) throws {
        var keys: [Int] = []
        forEachKey(of: object) { keys.append($0) }
        if keys.count <= 16 {
            for (position, key) in keys.enumerated() {
                for earlier in keys[..<position] where areEqual(earlier, key) {
                    throw duplicate(key, in: object)
                }
            }
        } else {
            var texts: Set<[UInt8]> = []
            for key in keys where !texts.insert(Array(string(key).utf8)).inserted {
                throw duplicate(key, in: object)
            }
        }
        tokens[object].flag = false
    }

    private func areEqual(_ one: Int, _ other: Int) -> Bool {
        let token = tokens[one]
        guard !token.flag else { return string(one).utf8.elementsEqual(string(other).utf8) }
        return isKey(other, text.slice(Int(token.start), Int(token.extent)))
    }

    func order(_ one: Int, _ other: Int) -> Int {
        let (one, other) = (tokens[one], tokens[other])
        return JSONBytes.order(
            text.slice(Int(one.start), Int(one.extent)),
            text.slice(Int(other.start), Int(other.extent))
        )
    }

    private func forEachKey(of object: Int, _ body: (Int) -> Void) {
        guard self[object].kind == .object else { return }
        var index = object + 1
        while index < tokens[object].next {
            body(index)
            index = Int(tokens[index + 1].next)
        }
    }

    /// The text of a string.
    func string(_ index: Int) -> String {
        let token = self[index]
        return token.kind == .string ? text.string(Int(token.start), token.stringExtent) : ""
    }

    @inline(__always)
    private func found(_ index: Int, in object: Int) -> Int {
        tokens[object].extent = tokens[index + 1].next
        return index + 1
    }

    @inline(__always)
    private func isKey(_ index: Int, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
        let token = tokens[index]
        if token.flag { return string(index).utf8.elementsEqual(key) }
        guard Int(token.extent - token.start) == key.count else { return false }
        guard let start = key.baseAddress else { return true }
        return JSONBytes.areEqual(text.base + Int(token.start), start, key.count)
    }
}
