import Testing

@testable import TerminalFrontend

struct KeyDecoderTests {
    private func decode(_ text: String) -> [TerminalInput] {
        var decoder = KeyDecoder()
        let inputs = decoder.decode(text.utf8)
        return inputs + decoder.flush()
    }

    private static let known: [(String, Key)] = [
        ("a", .character("a")), ("ß", .character("ß")), ("日", .character("日")), ("😀", .character("😀")),
        ("\r", .enter), ("\n", .enter), ("\t", .tab), ("\u{7F}", .backspace), ("\u{8}", .backspace),
        ("\u{1B}", .escape), ("\u{3}", .control("c")), ("\u{1F}", .control("_")), ("\0", .control(" ")),
        ("\u{1B}x", .alt("x")), ("\u{1B}ä", .alt("ä")), ("\u{1B}\u{7F}", Key(.backspace, .alt)),
        ("\u{1B}[A", Key(.up)), ("\u{1B}OB", Key(.down)), ("\u{1B}[1;5C", Key(.right, .control)),
        ("\u{1B}[1;3D", Key(.left, .alt)), ("\u{1B}[H", Key(.home)), ("\u{1B}[1~", Key(.home)),
        ("\u{1B}[7~", Key(.home)), ("\u{1B}OF", Key(.end)), ("\u{1B}[4~", Key(.end)),
        ("\u{1B}[5~", Key(.pageUp)),
        ("\u{1B}[6~", Key(.pageDown)), ("\u{1B}[3~", Key(.delete)), ("\u{1B}[3;5~", Key(.delete, .control)),
        ("\u{1B}[Z", .backTab), ("\u{1B}OP", Key(.function(1))), ("\u{1B}[12~", Key(.function(2))),
        ("\u{1B}[[A", Key(.function(1))), ("\u{1B}[24~", Key(.function(12))), ("\u{1B}OM", .enter),
        ("\u{1B}[", .alt("[")), ("\u{1B}O", .alt("O")),
    ]

    @Test("Keys of common terminals", arguments: known)
    func keys(text: String, key: Key) {
        #expect(decode(text) == [.key(key)])
    }

    @Test("The division of the bytes does not change the keys")
    func chunks() {
        let bytes = Array(
            "a\u{1B}[1;5Cß\u{1B}[<0;10;5M\u{1B}[<0;10;5m日\u{1B}Ox\u{1B}[200~one\rtwo\u{1B}[A\u{1B}[201~\u{1B}[5~😀"
                .utf8
        )
        var whole = KeyDecoder()
        let expected = whole.decode(bytes)
        #expect(
            expected == [
                .key(.character("a")), .key(Key(.right, .control)), .key(.character("ß")),
                .pointer(Pointer(kind: .press, position: Position(row: 4, column: 9))),
                .pointer(Pointer(kind: .release, position: Position(row: 4, column: 9))),
                .key(.character("日")), .paste("one\ntwo\u{1B}[A"), .key(Key(.pageUp)), .key(.character("😀")),
            ]
        )
        for size in 1...7 {
            var decoder = KeyDecoder()
            var inputs: [TerminalInput] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                inputs += decoder.decode(bytes[start..<min(start + size, bytes.count)])
            }
            #expect(inputs == expected)
        }
    }

    @Test("Escape is a key after a pause, and before another escape sequence")
    func escapes() {
        var decoder = KeyDecoder()
        #expect(decoder.decode([0x1B]) == [])
        #expect(decoder.pause == .escape)
        #expect(decoder.flush() == [.key(.escape)])
        #expect(decoder.pause == nil)
        #expect(decode("\u{1B}\u{1B}[A") == [.key(.escape), .key(Key(.up))])
    }

    @Test("Wheel, clicks and drags are decoded, other mouse reports ignored")
    func mouse() {
        let place = Position(row: 0, column: 0)
        #expect(decode("\u{1B}[<64;1;1M") == [.pointer(Pointer(kind: .wheelUp, position: place))])
        #expect(decode("\u{1B}[<65;1;1M") == [.pointer(Pointer(kind: .wheelDown, position: place))])
        #expect(decode("\u{1B}[<4;1;1M") == [.pointer(Pointer(kind: .press, position: place))])
        #expect(decode("\u{1B}[<32;1;1M") == [.pointer(Pointer(kind: .drag, position: place))])
        #expect(decode("\u{1B}[<16;1;1m") == [.pointer(Pointer(kind: .release, position: place))])
        #expect(decode("\u{1B}[<2;1;1M\u{1B}[<34;1;1M\u{1B}[<2;1;1m\u{1B}[<64;1;1m") == [])
        #expect(decode("\u{1B}[<2;1;1M\u{1B}[<35;1;1M\u{1B}[<0;1M") == [])
        #expect(decode("\u{1B}[M !!x") == [.key(.character("x"))])
    }

    @Test("Invalid UTF-8 becomes the replacement character, and later bytes are decoded")
    func invalid() {
        var decoder = KeyDecoder()
        let replacement = TerminalInput.key(.character("\u{FFFD}"))
        #expect(decoder.decode([0xFF, 0x61]) == [replacement, .key(.character("a"))])
        #expect(decoder.decode([0xC3, 0x28]) == [replacement, .key(.character("("))])
        #expect(decoder.decode([0xE6, 0x97]) == [])
        #expect(decoder.flush() == [replacement])
    }

    @Test("The rest of a sequence that comes after the pause for Escape is no key")
    func lateSequence() {
        for rest in ["[A", "[1;5A", "OB", "[3~"] {
            var decoder = KeyDecoder()
            #expect(decoder.decode([0x1B]) + decoder.flush() == [.key(.escape)])
            #expect(decoder.decode(rest.utf8) == [])
            #expect(decoder.decode("[".utf8) == [.key(.character("["))])
        }
        var slow = KeyDecoder()
        #expect(slow.decode("\u{1B}[1;".utf8) == [] && slow.pause == .text)
        #expect(slow.decode("5A".utf8) == [.key(Key(.up, .control))])
    }

    @Test("A paste without an end is pasted after a pause, and then a single key is a key")
    func endlessPaste() {
        var decoder = KeyDecoder()
        #expect(decoder.decode("\u{1B}[200~one\r".utf8) == [] && decoder.pause == .text)
        #expect(decoder.flush() == [.paste("one\n")] && decoder.pause == nil)
        #expect(decoder.decode("two d".utf8) == [] && decoder.pause == .text, "The paste goes on.")
        #expect(decoder.flush() == [.paste("two d")])
        #expect(decoder.decode("q".utf8) == [.key(.character("q"))])
        #expect(decoder.decode("\u{1B}[201~q".utf8) == [.key(.character("q"))])
        #expect(decoder.decode("\u{1B}[200~x".utf8) == [])
        #expect(
            decoder.decode([0x03]) == [.paste("x"), .key(.control("c"))],
            "An interrupt waits for nothing."
        )
        #expect(decoder.decode("\u{1B}[200~y".utf8) + decoder.flush() == [.paste("y")])
        #expect(decoder.decode([0x1B]) + decoder.flush() == [.key(.escape)])
        #expect(decoder.decode("q".utf8) == [.key(.character("q"))])
    }

    private static let unasked = [
        "\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{7}", "\u{1B}]11;rgb:dddd/dddd/dddd\u{1B}\\", "\u{1B}]lquit\u{1B}\\",
        "\u{1B}P1$r0m\u{1B}\\", "\u{1B}P>|XTerm(370)\u{1B}\\", "\u{1B}P!|00000000\u{1B}\\",
        "\u{1B}_Gi=31;OK\u{1B}\\", "\u{1B}^private\u{1B}\\", "\u{1B}[?62;4c", "\u{1B}[>0;276;0c",
        "\u{1B}[12;40R", "\u{1B}[?2004;1$y", "\u{1B}[?1;0;256S", "\u{1B}[8;24;80t", "\u{1B}[I", "\u{1B}[O",
    ]

    @Test("A reply that nobody asked for is no key, in however many parts it comes", arguments: unasked)
    func replies(text: String) {
        let bytes = Array(text.utf8)
        for size in [1, 2, 3, bytes.count] {
            var decoder = KeyDecoder()
            var inputs: [TerminalInput] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                inputs += decoder.decode(bytes[start..<min(start + size, bytes.count)])
            }
            #expect(inputs == [] && decoder.pause == nil)
            #expect(decoder.decode("d".utf8) == [.key(.character("d"))])
        }
    }

    @Test(
        "A reply without an end is left out, and does not lock the keyboard; Alt with its first letter is a key"
    )
    func endlessReply() {
        var decoder = KeyDecoder()
        #expect(decoder.decode("\u{1B}]11;rgb:1e".utf8) == [] && decoder.pause == .text)
        #expect(decoder.flush() == [])
        #expect(decoder.decode("1e/d".utf8) == [] && decoder.flush() == [])
        #expect(decoder.decode("q".utf8) == [.key(.character("q"))])
        for letter in "]P_^X" {
            #expect(decoder.decode("\u{1B}\(letter)".utf8) + decoder.flush() == [.key(.alt(letter))])
        }
        #expect(decoder.decode("\u{1B}Px".utf8) == [.key(.alt("P")), .key(.character("x"))])
    }

    @Test("No bytes make the decoder crash or wait for ever")
    func random() {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<2_000 {
            var decoder = KeyDecoder()
            let bytes = (0..<12).map { _ in
                [
                    0x1B, 0x5B, 0x4F, 0x3C, 0x3B, 0x4D, 0x7E, 0x31,
                    UInt8.random(in: 0...255, using: &generator),
                ]
                .randomElement(using: &generator) ?? 0
            }
            _ = decoder.decode(bytes)
            _ = decoder.flush()
            // A paste lasts until its end marker.
            _ = decoder.decode(DecodedText.pasteEnd)
            _ = decoder.flush()
            #expect(decoder.decode([0x71]).last == .key(.character("q")))
        }
    }
}

/// A generator with the same numbers in every run.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
