import Testing

@testable import SceneKitCore

@Suite("Pictures from names")
struct PictureTests {
    @Test(
        "The monogram is the first letters of the name's first two words",
        arguments: [
            ("Catan", "C"), ("Ticket To Ride", "TT"), ("Cthulhu - Death May Die", "CD"), ("7 wonders", "7W"),
            ("élan vital", "ÉV"), ("e\u{301}lan", "E\u{301}"), ("ßo", "SS"), ("山田太郎", "山"), ("!?", "?"),
            ("", "?"),
        ]
    )
    func monogram(name: String, monogram: String) {
        #expect(Picture(of: name).monogram == monogram)
    }

    @Test("A stable hash is FNV-1a's, and another with another seed")
    func stableHash() {
        // FNV-1a of 64 bits has these values in its authors' own tables.
        #expect(StableHash("".utf8).value == 0xcbf2_9ce4_8422_2325)
        #expect(StableHash("foobar".utf8).hexadecimal == "85944171f73967e8")
        var seeded = StableHash(seed: 0)
        seeded.combine(1)
        #expect(seeded.hexadecimal == "00000100000001b3")
    }

    @Test("The colour is the same in every process, and for a name in capitals")
    func hue() {
        #expect(Picture(of: "CATAN").hue == Picture(of: "catan").hue)
        #expect(Picture(of: "ÉLAN").hue == Picture(of: "élan").hue)
        #expect(Picture(of: "CaTan 2").hue == Int(StableHash("catan 2".utf8).value % 360))
        let hues = Set(
            ["Ada", "Grace", "Konrad", "Edsger", "Barbara", "Donald", ""].map { Picture(of: $0).hue }
        )
        #expect(hues.filter { !(0...359).contains($0) } == [])
        #expect(hues.count == 7)
    }
}
