/// A value inside the outermost one that is being decoded, on the stack of its decoding.
struct DecodingFrame {
    let type: any Decodable.Type
    /// Its token.
    let index: Int
    /// The value around it; nil where that is the outermost.
    let outer: UnsafePointer<DecodingFrame>?
}

extension JSONDocument {
    /// The value of a key that an object lacks, from the blank of the innermost value around it that has one.
    ///
    /// The elements of an array have no place in the blank of what is around the array: only their own answers.
    @inline(never)
    func blank(for key: String, in object: Int) -> RecordDecoder? {
        guard !isBlank else { return nil }
        var next = frame
        while let frame = next?.pointee {
            next = frame.outer
            if let value = blank(of: frame.type, at: frame.index, for: key, in: object) { return value }
        }
        return outermost.flatMap { blank(of: $0, at: Self.root, for: key, in: object) }
    }

    private func blank(
        of type: any Decodable.Type,
        at index: Int,
        for key: String,
        in object: Int
    ) -> RecordDecoder? {
        // A decoder that was kept longer than its value belongs to none of the frames.
        guard index <= object, object < self[index].next, let blank = blank(of: type) else { return nil }
        let steps = path(to: object).dropFirst(index == object ? .max : path(to: index).count)
        let place = steps.reduce(Self.root as Int?) { place, step in
            guard let place, step.intValue == nil else { return nil }
            return blank.value(in: place, step.stringValue)
        }
        return place.flatMap { blank.value(in: $0, key) }.map { RecordDecoder(document: blank, index: $0) }
    }

    private func blank(of type: any Decodable.Type) -> JSONDocument? {
        let name = ObjectIdentifier(type)
        switch blanks[name] {
        case .document(let blank): return blank
        case .missing: return nil
        case nil: break
        }
        let blank = BlankText.of(type).flatMap { try? JSONDocument(copying: $0) }
        blank?.isBlank = true
        blanks[name] = blank.map(Blank.document) ?? .missing
        return blank
    }
}
