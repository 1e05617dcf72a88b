/// A value that is being encoded.
struct EncodingLevel {
    enum Form {
        /// Nothing is known yet.
        case none
        /// A single value.
        case value
        case array, object
    }

    /// Tells it from all others of its state, so that a container that was kept too long is noticed.
    var serial: UInt32
    var form = Form.none
    /// How many elements or keys were written.
    var count = 0
    /// Where its text begins.
    var start: Int
    var firstEntry: Int
    var firstNested: Int
    /// How many arrays and objects there are around what is written into it.
    var depth: Int
    /// Whether the keys came in rising order up to now.
    var isSorted = true
}

/// A key of an object, or the place of a nested container in an array.
struct EncodingEntry {
    /// Where the key's opening quote is.
    var start: Int
    /// Where the key's closing quote is.
    var keyEnd: Int
    /// Where the value ends.
    var end: Int
    /// The key's first eight bytes, so that most comparisons are one of numbers.
    var prefix: UInt64
    /// Which nested container is the value.
    var nested: Int?
}
