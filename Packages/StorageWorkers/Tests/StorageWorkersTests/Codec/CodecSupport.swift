import Foundation
import Testing

@_spi(Hosting) @testable import StorageWorkers

/// The text of a value.
func text(of value: some Encodable) throws -> String {
    var bytes: [UInt8] = []
    try RecordJSONEncoder.append(value, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
}

func read<T: Decodable>(_ type: T.Type, _ bytes: [UInt8]) throws -> T {
    try bytes.withUnsafeBytes { try JSONReader.decode(type, from: $0, id: nil) }
}

func read<T: Decodable>(_ type: T.Type, _ text: String) throws -> T { try read(type, Array(text.utf8)) }

/// The message of the error that reading a text throws.
func fault<T: Decodable>(_ type: T.Type, _ text: String) -> String { fault(type, Array(text.utf8)) }

func fault<T: Decodable>(_ type: T.Type, _ bytes: [UInt8]) -> String {
    reason { _ = try read(type, bytes) }
}

/// The message of a coding error.
func reason(_ body: () throws -> Void) -> String {
    do {
        try body()
        return "no error"
    } catch DecodingError.dataCorrupted(let context) {
        return context.debugDescription
    } catch DecodingError.keyNotFound(_, let context) {
        return "no key: " + context.debugDescription
    } catch DecodingError.typeMismatch(_, let context) {
        return "type: " + context.debugDescription
    } catch DecodingError.valueNotFound(_, let context) {
        return "no value: " + context.debugDescription
    } catch EncodingError.invalidValue(_, let context) {
        return context.debugDescription
    } catch {
        return "another error: \(error)"
    }
}

/// Foundation's coder, with the settings that stores were written with.
func foundationText(of value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
}

/// Numbers that are the same in every run (SplitMix64).
struct Dice: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }
}
