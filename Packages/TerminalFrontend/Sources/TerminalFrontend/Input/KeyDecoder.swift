/// Decodes bytes from a terminal: UTF-8, escape sequences of common terminals, mouse, bracketed paste.
///
/// Replies of the terminal that nobody asked for are no keys: they are left out.
struct KeyDecoder: Equatable, Sendable {
    /// A reason to call `flush` if nothing arrives for a time.
    enum Pause {
        /// An Escape byte may be the key or the beginning of a sequence.
        case escape
        /// The end of a longer sequence or of a text has not arrived.
        case text
    }

    /// Bytes of an incomplete key.
    private var buffer: [UInt8] = []
    private var text: DecodedText?
    /// Whether the terminal has been asked and its last answer has not arrived. Only then bytes are taken for answers.
    var awaitsAnswers = false
    private var answers: [TerminalAnswer] = []
    /// Whether the last input was an Escape key, the rest of whose sequence may arrive late.
    private var hasEscaped = false

    /// The pause after which `flush` decodes the bytes so far; nil if they are complete.
    var pause: Pause? {
        if let text, !text.isLate { return .text }
        if buffer.isEmpty || awaitsAnswers && TerminalAnswer.isBegun(buffer) { return nil }
        return buffer.count > 2 && buffer[0] == 0x1B ? .text : .escape
    }

    mutating func decode(_ bytes: some Collection<UInt8>) -> [TerminalInput] {
        var inputs = endText(before: bytes)
        defer { hasEscaped = false }
        if hasEscaped, buffer.isEmpty, Self.isRestOfSequence(bytes) { return inputs }
        buffer += bytes
        while !buffer.isEmpty {
            if text != nil {
                guard let input = takeText() else { break }
                inputs += input
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
            case .textBegins(let kind): text = DecodedText(kind)
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

    /// Decodes incomplete input after a pause: an escape key, the part of a paste, or the rest of an unknown sequence.
    mutating func flush() -> [TerminalInput] {
        if text?.isLate == false {
            text?.isLate = true
            return text?.take() ?? []
        }
        guard pause != nil else { return [] }
        text = nil
        let rest = buffer
        buffer = []
        if rest == [0x1B] {
            hasEscaped = true
            return [.key(.escape)]
        }
        if rest.count == 2, rest[0] == 0x1B, let scalar = Unicode.Scalar(UInt32(rest[1])) {
            return [.key(.alt(Character(scalar)))]
        }
        return rest[0] == 0x1B ? [] : [.key(.character("\u{FFFD}"))]
    }

    /// Ends a text whose end did not arrive if a person types a key: an interrupt at once, any other after a pause.
    private mutating func endText(before bytes: some Collection<UInt8>) -> [TerminalInput] {
        guard var text, buffer.isEmpty else { return [] }
        let typed = Array(bytes)
        let step = Self.step(typed[...])
        guard case .input(.key(let key)) = step.result, step.length == typed.count,
            text.isLate || key == .control("c")
        else { return [] }
        self.text = nil
        return text.take()
    }

    /// Whether bytes are what follows the Escape byte of one sequence: `[A`.
    private static func isRestOfSequence(_ bytes: some Collection<UInt8>) -> Bool {
        guard let first = bytes.first, first == UInt8(ascii: "[") || first == UInt8(ascii: "O") else {
            return false
        }
        let whole = [0x1B] + bytes
        return whole.count > 2 && step(whole[...]).length == whole.count
    }

    /// The input of the text that has begun, once its end has arrived; nil before.
    private mutating func takeText() -> [TerminalInput]? {
        guard let length = text?.append(buffer[...]) else { return nil }
        if length > 0 { text?.isLate = false }
        buffer.removeFirst(length)
        guard text?.hasEnded == true else { return nil }
        defer { text = nil }
        return text?.take()
    }
}

extension KeyDecoder {
    enum Result {
        case input(TerminalInput)
        case textBegins(DecodedText.Kind)
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
        case _ where DecodedText.beginsReply(rest):
            return (.textBegins(.reply), 2)
        case _ where rest.count == 1 && DecodedText.mayBeginReply(second):
            return (.nothing, 0)
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
