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
///
/// Offsets take 32 bits, for entries are moved a lot when keys are sorted; a text is never longer than that allows.
struct EncodingEntry {
    private var start32: UInt32
    private var keyEnd32: UInt32
    private var end32: UInt32
    private var nested32: Int32 = -1
    /// The key's first eight bytes, so that most comparisons are one of numbers.
    let prefix: UInt64

    @inline(__always)
    init(start: Int, keyEnd: Int, end: Int, prefix: UInt64) {
        start32 = UInt32(truncatingIfNeeded: start)
        keyEnd32 = UInt32(truncatingIfNeeded: keyEnd)
        end32 = UInt32(truncatingIfNeeded: end)
        self.prefix = prefix
    }

    /// Where the key's opening quote is.
    var start: Int { Int(start32) }
    /// Where the key's closing quote is.
    var keyEnd: Int { Int(keyEnd32) }

    /// Where the value ends.
    var end: Int {
        get { Int(end32) }
        set { end32 = UInt32(truncatingIfNeeded: newValue) }
    }

    /// Which nested container is the value.
    var nested: Int? {
        get { nested32 < 0 ? nil : Int(nested32) }
        set { nested32 = newValue.map { Int32(truncatingIfNeeded: $0) } ?? -1 }
    }
}
