import Foundation
import SceneTestKit
import Testing

@Suite("Photos in terminals that draw pictures", .blocking)
struct TerminalPictureTests {
    /// A PNG of 40 by 40 pixels: the left half red, the right half blue.
    private static let halves =
        "iVBORw0KGgoAAAANSUhEUgAAACgAAAAoCAIAAAADnC86AAAAM0lEQVR42u3NsQ0AMAgEsYf9d052oEFCvv7keplXmd+dpcBgMBgMBoPBYDAY"
        + "DAaDwRfhD4abAk9l4jM9AAAAAElFTkSuQmCC"
    private static let question = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[?1;1;0S\u{1B}[c"

    /// A terminal that shows a contact with a photo.
    private func viewing(_ environment: [String: String] = [:]) throws -> HostOnTerminal {
        let host = try BuiltHost()
        let card = """
            BEGIN:VCARD
            VERSION:4.0
            UID:ada
            FN:Ada Lovelace
            PHOTO:data:image/png;base64,\(Self.halves)
            END:VCARD

            """
        _ = try host.run("ContactList", "import", "-", input: card)
        return try HostOnTerminal(
            host,
            ["ViewContact", "--id", "ada"],
            environment: ["TERM": "xterm-256color"].merging(environment) { _, new in new }
        )
    }

    @Test("With kitty's protocol the photo's pixels are sent once, and erased when the person leaves it")
    func kitty() throws {
        let person = try viewing()
        try person.wait(for: Self.question)
        // A key between the answers is still a key.
        try person.type("\u{1B}_Gi=31;OK\u{1B}\\j\u{1B}[?62;4c")
        try person.wait(for: "\u{1B}_Ga=T,f=24,s=80,v=80,i=31,q=2,C=1,m=1;")
        try person.wait(for: "m=0;")
        try person.wait(for: "\u{1B}8")
        let payload = person.output.components(separatedBy: "\u{1B}_G").dropFirst(2)
            .map { $0.drop { $0 != ";" }.dropFirst().prefix { $0 != "\u{1B}" } }.joined()
        let pixels = Array(try #require(Data(base64Encoded: payload)))
        #expect(pixels.count == 80 * 80 * 3)
        #expect(pixels.prefix(3) == [255, 0, 0] && pixels.suffix(3) == [0, 0, 255])
        #expect(pixels[(40 * 80 + 20) * 3..<(40 * 80 + 21) * 3] == [255, 0, 0])
        // A key elsewhere neither erases nor sends it again.
        let earlier = person.output.count
        try person.type("k")
        try person.wait(for: "\u{1B}")
        try person.type("?")
        try person.wait(for: "\u{1B}_Ga=d,d=I,i=31,q=2\u{1B}\\")
        #expect(!person.output.dropFirst(earlier).contains("a=T"))
        try person.type("x")
        try person.wait(for: "a=T,f=24,s=80,v=80")
        try person.type("q")
        try person.wait(for: "\u{1B}_Ga=d,d=I,i=31,q=2\u{1B}\\")
        #expect(try person.end() == 0)
    }

    @Test("A terminal with sixel graphics gets one of its size and with its colours")
    func sixel() throws {
        let person = try viewing()
        try person.wait(for: Self.question)
        try person.type("\u{1B}[?1;0;16S\u{1B}[?62;4c")
        try person.wait(for: "\u{1B}[3;72H\u{1B}Pq\"1;1;80;80#0;2;")
        try person.wait(for: "\u{1B}\\\u{1B}8")
        try person.type("q")
        #expect(try person.end() == 0)
        #expect(!person.output.contains("a=T"))
    }

    @Test(
        "Other terminals get no picture",
        arguments: ["\u{1B}[?62;22c", "\u{1B}_Gi=31;ENOTSUP\u{1B}\\\u{1B}[?6c"]
    )
    func none(answer: String) throws {
        let person = try viewing()
        try person.wait(for: Self.question)
        try person.type(answer)
        try person.type("q")
        #expect(try person.end() == 0)
        #expect(!person.output.contains("a=T") && !person.output.contains("\u{1B}Pq"))
        #expect(!person.output.contains("has no function here"))
    }

    @Test(
        "Without colours nothing is asked, and in tmux only what tmux understands",
        arguments: [
            (["NO_COLOR": "1"], ""), (["TERM": "linux"], ""),
            (["TMUX": "/tmp/x,1,0"], "\u{1B}[?1;1;0S\u{1B}[c"),
        ]
    )
    func asked(environment: [String: String], question: String) throws {
        let person = try viewing(environment)
        try person.wait(for: question.isEmpty ? "Ada Lovelace" : question)
        if !question.isEmpty { try person.type("\u{1B}[?1;2c") }
        try person.type("q")
        #expect(try person.end() == 0)
        #expect(!person.output.contains("\u{1B}_G") && person.output.contains("\u{1B}[c") != question.isEmpty)
    }

    @Test("A missing library is named once, and the host goes on")
    func missingLibrary() throws {
        let broken = try TemporaryFolder()
        try broken.write("", to: "libsixel.so.1")
        let person = try viewing(["LD_LIBRARY_PATH": broken.path])
        try person.wait(for: Self.question)
        try person.type("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;4c")
        try person.wait(for: "The picture cannot be shown: libsixel cannot be loaded")
        try person.type("q")
        #expect(try person.end() == 0)
        #expect(!person.output.contains("a=T"))
    }
}
