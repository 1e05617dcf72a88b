/// Keeps the properties of a stored body that this version does not know, where it writes the record anew.
///
/// Objects merge by their keys. An element of a list is found by its known part, or by its id.
struct BodyMerge {
    private let old: JSONDocument
    private let new: JSONDocument
    /// The stored record as this version would write it.
    private let known: JSONDocument?
    private let shape: RecordShape

    /// A list was changed so that the unknown properties of its elements have no place.
    struct Refusal: Error {
        let path: String
        /// One of the properties.
        let property: String
    }

    /// Merges two bodies of a record.
    ///
    /// - Returns: nil where everything in the old body is known.
    /// - Throws: `Refusal`.
    static func merged<R: Record>(
        _ type: R.Type,
        id: String,
        old oldBody: UnsafeRawBufferPointer,
        new newBody: UnsafeRawBufferPointer
    ) throws -> [UInt8]? {
        guard let old = try? JSONDocument(reading: oldBody, recordID: id) else { return nil }
        defer { old.close() }
        // Decoding marks the keys that the type asks for. One that fails has marked some, and the shape has the others.
        let record = try? old.decode(type, at: JSONDocument.root)
        let shape = RecordShape.of(type)
        guard old.unknownKey(in: JSONDocument.root, shape) != nil,
            let new = try? JSONDocument(reading: newBody)
        else { return nil }
        defer { new.close() }
        var text: [UInt8] = []
        if let record { try RecordJSONEncoder.append(record, to: &text) }
        let known = try? JSONDocument(copying: text)
        let merge = BodyMerge(old: old, new: new, known: known, shape: shape)
        let root = JSONDocument.root
        return try merge.value(root, root, known: known == nil ? nil : root, shape, [])
    }

    private func value(
        _ old: Int,
        _ new: Int,
        known: Int?,
        _ shape: RecordShape?,
        _ path: [CodecKey]
    ) throws -> [UInt8] {
        switch (self.old[old].kind, self.new[new].kind) {
        case (.object, .object): try object(old, new, known: known, shape, path)
        case (.array, .array): try list(old, new, known: known, shape?.parts[.element], path)
        default: self.new.text(of: new)
        }
    }

    private func object(
        _ old: Int,
        _ new: Int,
        known: Int?,
        _ shape: RecordShape?,
        _ path: [CodecKey]
    ) throws -> [UInt8] {
        var entries: [(key: String, value: [UInt8])] = []
        for key in self.new.keys(of: new) {
            let name = self.new.string(key)
            guard let stored = self.old.keys(of: old).first(where: { self.old.string($0) == name }) else {
                entries.append((name, self.new.text(of: key + 1)))
                continue
            }
            let value = try value(
                stored + 1,
                key + 1,
                known: known.flatMap { self.known?.value(in: $0, name) },
                shape?.parts[.key(name)] ?? shape?.parts[.value],
                path + [CodecKey(stringValue: name)]
            )
            entries.append((name, value))
        }
        for key in self.old.keys(of: old) where !self.old.isKnown(key, in: old, shape) {
            let name = self.old.string(key)
            if !entries.contains(where: { $0.key == name }) {
                entries.append((name, self.old.text(of: key + 1)))
            }
        }
        var buffer = ByteBuffer()
        buffer.append(sortedObject: entries) { value, buffer in value.withUnsafeBytes { buffer.append($0) } }
        return Array(buffer.bytes)
    }

    private func list(
        _ old: Int,
        _ new: Int,
        known: Int?,
        _ shape: RecordShape?,
        _ path: [CodecKey]
    ) throws -> [UInt8] {
        var rest = elements(old, known: known, shape)
        let added = self.new.elements(of: new)
        var places = [Element?](repeating: nil, count: added.count)
        func match(_ isSame: (_ stored: Element, _ text: [UInt8], _ element: Int) -> Bool) {
            for (position, element) in added.enumerated() where places[position] == nil {
                let text = self.new.text(of: element)
                // One that has not moved is the likeliest of several that are equal.
                let same = rest.indices.filter { isSame(rest[$0], text, element) }
                guard let found = same.first(where: { rest[$0].position == position }) ?? same.first
                else { continue }
                places[position] = rest.remove(at: found)
            }
        }
        match { stored, text, _ in stored.texts.contains(text) }
        match { stored, _, element in
            guard let id = self.new.idText(of: element) else { return false }
            return id == self.old.idText(of: stored.index)
        }
        if places.contains(where: { $0 == nil }),
            let lost = rest.lazy.compactMap({ self.old.unknownKey(in: $0.index, shape) }).first
        {
            throw Refusal(path: CodecKey.text(of: path), property: lost)
        }
        let values = try zip(added, places).map { element, place in
            guard let place else { return self.new.text(of: element) }
            let inner = path + [CodecKey(intValue: place.position)]
            return try value(place.index, element, known: place.known, shape, inner)
        }
        return [UInt8(ascii: "[")] + values.joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: "]")]
    }

    /// An element of a stored list.
    private struct Element {
        var index: Int
        var position: Int
        /// The same as this version would write it.
        var known: Int?
        /// The texts that this version may write for it.
        var texts: [[UInt8]]
    }

    /// Whether a value of the record as this version would write it has all that it knows of a stored value.
    private func covers(_ written: Int, _ stored: Int, _ shape: RecordShape?) -> Bool {
        guard let known else { return false }
        switch (known[written].kind, old[stored].kind) {
        case (.object, .object):
            return old.keys(of: stored).allSatisfy { key in
                guard old.isKnown(key, in: stored, shape), !old.isNull(key + 1) else { return true }
                let name = old.string(key)
                let part = shape?.parts[.key(name)] ?? shape?.parts[.value]
                return known.value(in: written, name).map { covers($0, key + 1, part) } ?? false
            }
        case (.array, .array):
            let (written, stored) = (known.elements(of: written), old.elements(of: stored))
            return written.count == stored.count
                && zip(written, stored).allSatisfy { covers($0, $1, shape?.parts[.element]) }
        default: return known.text(of: written) == old.text(of: stored)
        }
    }

    private func elements(_ list: Int, known: Int?, _ shape: RecordShape?) -> [Element] {
        let stored = old.elements(of: list)
        let written = known.flatMap { self.known?.elements(of: $0) } ?? []
        return stored.enumerated().map { position, index in
            // The elements of a set may have been in another order.
            let isSame = written.count == stored.count && covers(written[position], index, shape)
            let known = isSame ? written[position] : nil
            let texts =
                [old.text(of: index, .known(shape))]
                + (known.flatMap { self.known?.text(of: $0) }.map { [$0] } ?? [])
            return Element(index: index, position: position, known: known, texts: texts)
        }
    }
}
