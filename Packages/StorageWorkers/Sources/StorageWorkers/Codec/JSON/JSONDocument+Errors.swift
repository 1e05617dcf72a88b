extension JSONDocument {
    /// For a value that is not of the kind that was asked for.
    @inline(never)
    func mismatch(_ type: Any.Type, _ expected: String, at index: Int) -> DecodingError {
        let found = self[index].kind
        let context = context("expected \(expected), found \(found)", offset(of: index), path(to: index))
        return found == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }

    @inline(never)
    func error(_ reason: String, at index: Int) -> DecodingError {
        .dataCorrupted(context(reason, offset(of: index), path(to: index)))
    }

    /// For a text that is broken.
    func error(_ fault: JSONFault, at openTokens: [Int]) -> DecodingError {
        .dataCorrupted(context(fault.reason, fault.offset, place.path + openPath(openTokens)))
    }

    @inline(never)
    func missing(_ key: any CodingKey, in object: Int) -> DecodingError {
        .keyNotFound(
            key,
            context("the key '\(key.stringValue)' is not there", offset(of: object), path(to: object))
        )
    }

    @inline(never)
    func exhausted(_ type: Any.Type, _ array: Int) -> DecodingError {
        .valueNotFound(type, context("the array has no more elements", offset(of: array), path(to: array)))
    }

    func duplicate(_ key: Int, in object: Int) -> DecodingError {
        .dataCorrupted(
            context("the key '\(string(key))' is there twice", offset(of: key), path(to: object))
        )
    }

    private func context(_ reason: String, _ offset: Int, _ path: [CodecKey]) -> DecodingError.Context {
        let offset = place.fixedOffset ?? offset
        let place = path.isEmpty ? "" : " in \(CodecKey.text(of: path))"
        return DecodingError.Context(
            codingPath: path,
            debugDescription: "\(reason), at byte \(offset)\(place)"
        )
    }

    private func offset(of index: Int) -> Int {
        let token = self[index]
        return token.kind == .string ? Int(token.start) - 1 : Int(token.start)
    }

    /// The keys and positions that lead to a value.
    func path(to index: Int) -> [CodecKey] {
        var path = place.path
        var container = Self.root
        guard index > container, index < tokenCount else { return path }
        while container != index {
            let isObject = tokens[container].kind == .object
            guard isObject || tokens[container].kind == .array else { return path }
            var child = container + 1
            var position = 0
            while child < index {
                let value = isObject ? child + 1 : child
                if index < tokens[value].next { break }
                child = Int(tokens[value].next)
                position += 1
            }
            path.append(isObject ? CodecKey(string(child)) : CodecKey(position))
            if child >= index { return path }
            container = isObject ? child + 1 : child
        }
        return path
    }

    /// The keys and positions that lead to where a scan stopped.
    private func openPath(_ openTokens: [Int]) -> [CodecKey] {
        var path: [CodecKey] = []
        for (depth, token) in openTokens.enumerated() {
            if tokens[token].kind == .array {
                let isInner = depth + 1 < openTokens.count
                path.append(CodecKey(Int(tokens[token].extent) - (isInner ? 1 : 0)))
            } else if depth + 1 < openTokens.count {
                path.append(CodecKey(string(openTokens[depth + 1] - 1)))
            } else if let key = pendingKey(of: token) {
                path.append(CodecKey(string(key)))
            }
        }
        return path
    }

    /// The last key of an object that is not closed, where its value was not read.
    private func pendingKey(of object: Int) -> Int? {
        var key = object + 1
        while key + 1 < tokenCount { key = Int(tokens[key + 1].next) }
        return key < tokenCount ? key : nil
    }
}
