import Foundation

@_spi(Hosting) @testable import StorageWorkers

/// JSON documents: the value survives writing and reading and equals Foundation's, or the error's place is inside the
/// text.
enum JSONTarget {
    private indirect enum Value: Codable, Equatable {
        case null
        case boolean(Bool)
        case number(Double)
        case text(String)
        case array([Value])
        case object([String: Value])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self = .null
            } else if let value = try? container.decode(Bool.self) {
                self = .boolean(value)
            } else if let value = try? container.decode(Double.self) {
                self = .number(value)
            } else if let value = try? container.decode(String.self) {
                self = .text(value)
            } else if let value = try? container.decode([Value].self) {
                self = .array(value)
            } else {
                self = .object(try container.decode([String: Value].self))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .null: try container.encodeNil()
            case .boolean(let value): try container.encode(value)
            case .number(let value): try container.encode(value)
            case .text(let value): try container.encode(value)
            case .array(let value): try container.encode(value)
            case .object(let value): try container.encode(value)
            }
        }
    }

    static func run(_ bytes: [UInt8]) {
        let value: Value
        do {
            value = try JSONReader.decode(Value.self, from: bytes)
        } catch {
            let lines = bytes.count { $0 == 0x0A } + 1
            require((1...lines).contains(error.line) && !error.reason.isEmpty, "\(error) has no place")
            require((1...bytes.count + 1).contains(error.column), "\(error): the column is outside")
            return
        }
        do {
            var written: [UInt8] = []
            try RecordJSONEncoder.append(value, to: &written)
            let again = try JSONReader.decode(Value.self, from: written)
            require(again == value, "\(value) becomes \(again)")
            let other = try JSONDecoder().decode(Value.self, from: Data(written))
            require(other == value, "Foundation reads \(value) as \(other)")
        } catch {
            fatalError("\(value) does not come back: \(error)")
        }
    }
}
