import Synchronization

/// The values made lately, by the value that each was made of: sessions that show the same share one, and its memory.
///
/// Arrays that are one in memory are compared at once; the others up to the first difference.
final class RecentValues<Input: Equatable & Sendable, Output: Sendable>: Sendable {
    /// The oldest first.
    private let known = Mutex<[(input: Input, output: Output)]>([])

    private static var limit: Int { 8 }

    /// The output of `make` for an input, on which alone it depends.
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
