/// Decodes bytes from a terminal: UTF-8, escape sequences of common terminals, mouse, bracketed paste.
struct KeyDecoder: Equatable, Sendable {
    /// Bytes of an incomplete key.
    private var buffer: [UInt8] = []
    private var pasted: [UInt8]?
    /// Whether the terminal has been asked and its last answer has not arrived. Only then bytes are taken for answers.
    var awaitsAnswers = false
    private var answers: [TerminalAnswer] = []

    /// Whether a key may be incomplete; after a pause, `flush` decodes it.
    var isPending: Bool {
        !buffer.isEmpty && pasted == nil && !(awaitsAnswers && TerminalAnswer.isBegun(buffer))
    }

    static let pasteEnd = Array("\u{1B}[201~".utf8)

    mutating func decode(_ bytes: some Sequence<UInt8>) -> [TerminalInput] {
        buffer += bytes
        var inputs: [TerminalInput] = []
        while !buffer.isEmpty {
            if pasted != nil {
                guard let text = takePaste() else { break }
                inputs.append(.paste(text))
                continue
            }
            if awaitsAnswers, let step = TerminalAnswer.step(buffer[...]) {
                guard step.length > 0 else { break }
                buffer.removeFirst(step.length)
                if let answer = step.answer { answers.append(answer) }
                continue
            }
            let step = Self.step(buffer[...])
            guard step.length > 0 else { break }
            buffer.removeFirst(step.length)
            switch step.result {
            case .input(let input): inputs.append(input)
            case .pasteBegins: pasted = []
            case .nothing: break
            }
        }
        return inputs
    }

    /// The terminal's answers since the last call.
    mutating func takeAnswers() -> [TerminalAnswer] {
        defer { answers = [] }
        return answers
    }

    /// Decodes incomplete input after a pause: an escape key, or the rest of an unknown sequence.
    mutating func flush() -> [TerminalInput] {
        guard isPending else { return [] }
        let rest = buffer
        buffer = []
        if rest == [0x1B] { return [.key(.escape)] }
        if rest.count == 2, rest[0] == 0x1B, let scalar = Unicode.Scalar(UInt32(rest[1])) {
            return [.key(.alt(Character(scalar)))]
        }
        return rest[0] == 0x1B ? [] : [.key(.character("\u{FFFD}"))]
    }

    /// The pasted text once it is complete; line ends become line feeds.
    private mutating func takePaste() -> String? {
        let end = Self.pasteEnd
        let limit = buffer.count - end.count
        var index = 0
        while index <= limit {
            if buffer[index] == 0x1B, buffer[index..<index + end.count].elementsEqual(end) {
                let text = String(decoding: (pasted ?? []) + buffer[..<index], as: UTF8.self)
                buffer.removeFirst(index + end.count)
                pasted = nil
                return text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
            }
            index += 1
        }
        // The end marker may be incomplete.
        if index > 0 {
            pasted? += buffer[..<index]
            buffer.removeFirst(index)
        }
        return nil
    }
}

extension KeyDecoder {
    enum Result {
        case input(TerminalInput)
        case pasteBegins
        /// A sequence without a meaning here.
        case nothing
    }

    /// Decodes the first key and returns its length; 0 if it is incomplete.
    static func step(_ bytes: ArraySlice<UInt8>) -> (result: Result, length: Int) {
        guard let first = bytes.first else { return (.nothing, 0) }
        switch first {
        case 0x1B: return escape(bytes)
        case 0x0D, 0x0A: return (.input(.key(.enter)), 1)
        case 0x09: return (.input(.key(.tab)), 1)
        case 0x08, 0x7F: return (.input(.key(.backspace)), 1)
        case 0x00: return (.input(.key(.control(" "))), 1)
        case 0x01...0x1F:
            let letter = Character(Unicode.Scalar(first < 0x1B ? first + 0x60 : first + 0x40))
            return (.input(.key(.control(letter))), 1)
        default: return character(bytes)
        }
    }

    private static func character(_ bytes: ArraySlice<UInt8>) -> (result: Result, length: Int) {
        let first = bytes[bytes.startIndex]
        let length =
            switch first {
            case 0..<0x80: 1
            case 0xC2..<0xE0: 2
            case 0xE0..<0xF0: 3
            case 0xF0..<0xF5: 4
            default: 0
            }
        let tail = bytes.dropFirst().prefix(max(0, length - 1))
        guard length > 0, tail.allSatisfy({ $0 & 0xC0 == 0x80 }) else {
            return (.input(.key(.character("\u{FFFD}"))), 1)
        }
        guard bytes.count >= length else { return (.nothing, 0) }
        let text = String(decoding: bytes.prefix(length), as: UTF8.self)
        return (.input(.key(.character(text.first ?? "\u{FFFD}"))), length)
    }

    private static func escape(_ bytes: ArraySlice<UInt8>) -> (result: Result, length: Int) {
        let rest = bytes.dropFirst()
        guard let second = rest.first else { return (.nothing, 0) }
        switch second {
        case UInt8(ascii: "["):
            let step = EscapeSequence.control(rest.dropFirst())
            return (step.result, step.length > 0 ? step.length + 2 : 0)
        case UInt8(ascii: "O"):
            guard let third = rest.dropFirst().first else { return (.nothing, 0) }
            return (EscapeSequence.single(third), 3)
        case 0x1B:
            return (.input(.key(.escape)), 1)
        default:
            let step = Self.step(rest)
            guard step.length > 0, case .input(.key(var key)) = step.result else {
                return (.nothing, step.length)
            }
            key.modifiers.insert(.alt)
            return (.input(.key(key)), step.length + 1)
        }
    }
}
