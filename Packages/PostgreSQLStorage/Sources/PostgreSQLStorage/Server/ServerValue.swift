/// A parameter of a statement, in PostgreSQL's binary format.
struct ServerValue: Sendable {
    let bytes: [UInt8]

    /// A `bytea`.
    init(_ bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
    }

    /// A `bytea` with a text's UTF-8.
    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// A `bigint`.
    init(_ number: Int) {
        bytes = withUnsafeBytes(of: Int64(number).bigEndian) { Array($0) }
    }

    /// A `bytea[]`.
    init(array: [[UInt8]]) {
        var list = ServerArray(elementType: ServerArray.byteaType)
        for element in array { element.withUnsafeBytes { list.append($0) } }
        bytes = list.bytes
    }

    init(_ array: ServerArray) {
        bytes = array.bytes
    }
}

/// A one-dimensional array in PostgreSQL's binary format.
struct ServerArray: Sendable {
    /// Object ids of the types, which every PostgreSQL has.
    static let byteaType: Int32 = 17
    static let bigintType: Int32 = 20

    private(set) var count = 0
    private var content: [UInt8]

    private static let countPlace = 12
    private static let headLength = 20

    init(elementType: Int32) {
        content = []
        // Dimensions, no nulls, the type, the count and the first index.
        for number in [1, 0, elementType, 0, 1] { Self.append(number, to: &content) }
    }

    /// The array as it is sent.
    var bytes: [UInt8] {
        var bytes = content
        withUnsafeBytes(of: Int32(clamping: count).bigEndian) { number in
            for (offset, byte) in number.enumerated() { bytes[Self.countPlace + offset] = byte }
        }
        return bytes
    }

    mutating func append(_ element: UnsafeRawBufferPointer) {
        Self.append(Int32(clamping: element.count), to: &content)
        content.append(contentsOf: element)
        count += 1
    }

    mutating func append(_ number: Int) {
        withUnsafeBytes(of: Int64(number).bigEndian) { append($0) }
    }

    private static func append(_ number: Int32, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }
}
