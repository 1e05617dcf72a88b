import SceneKitCore
import TextWorkers

/// Selects, by a checksum of the input, which properties to check.
///
/// One check for many inputs finds more in the same time than all checks for a few. The selection depends on the input
/// only, so that a finding can be repeated.
struct Choice {
    private var state: UInt64

    init(_ bytes: [UInt8]) {
        state = StableHash(bytes).value
    }

    /// True for one in `count` inputs.
    mutating func isOne(in count: UInt64) -> Bool { next() % count == 0 }

    mutating func element<Element>(of elements: [Element]) -> Element {
        elements[Int(next() % UInt64(elements.count))]
    }

    /// The input as a document, and its encoding unless the reader must detect it.
    ///
    /// Detecting an encoding takes longer than all checks, so the reader detects that of one in 16 inputs only. One in
    /// 4 is UTF-8, in which quoted-printable text may still have any encoding.
    mutating func document(_ bytes: [UInt8]) -> (bytes: [UInt8], encoding: TextEncoding?) {
        if isOne(in: 16) { return (bytes, nil) }
        if isOne(in: 4) { return (Array(String(decoding: bytes, as: UTF8.self).utf8), nil) }
        return (bytes, .windows1252)
    }

    /// SplitMix64.
    private mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
