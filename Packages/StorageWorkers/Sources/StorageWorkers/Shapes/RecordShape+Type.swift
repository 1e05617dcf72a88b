import Synchronization

extension RecordShape {
    private static let known = Mutex<[ObjectIdentifier: RecordShape]>([:])

    /// The shape of a type of records: the keys that its `init(from:)` asks for.
    static func of<R: Record>(_ type: R.Type) -> RecordShape {
        let name = ObjectIdentifier(type)
        if let shape = known.withLock({ $0[name] }) { return shape }
        // Not in the lock: the type's own code runs.
        let shape = probe(type).shape
        known.withLock { $0[name] = shape }
        return shape
    }

    /// The shape of a type, and a record with a value for each property, where one can be made.
    static func probe<R: Record>(_ type: R.Type) -> (shape: RecordShape, sample: R?) {
        let node = ShapeNode()
        let probe = ShapeProbe(node: node, attempt: ShapeAttempt(), sample: nil, types: [])
        let sample = try? probe.value(type)
        var shape = node.whole
        // The store has the id beside the body.
        shape.parts[.key("id")]?.isNeeded = false
        return (shape, sample)
    }
}
