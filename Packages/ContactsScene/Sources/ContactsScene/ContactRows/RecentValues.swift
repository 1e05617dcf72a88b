import Synchronization

/// What was made of equal values lately, so that sessions which show the same share it, and its memory.
///
/// Arrays that are one in memory are compared at once; the others up to the first difference.
final class RecentValues<Input: Equatable & Sendable, Output: Sendable>: Sendable {
    /// The oldest first.
    private let known = Mutex<[(input: Input, output: Output)]>([])

    private static var limit: Int { 8 }

    /// What `make` makes of a value, which depends on nothing else.
    func value(of input: Input, make: (Input) -> Output) -> Output {
        if let known = known.withLock({ $0.last { $0.input == input }?.output }) { return known }
        let output = make(input)
        known.withLock { known in
            if known.count >= Self.limit { known.removeFirst() }
            known.append((input, output))
        }
        return output
    }
}
