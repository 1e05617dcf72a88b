import ContactCards
import Foundation
import Testing

/// A document of `Tests/Fixtures`, modelled on a program's export, and its content.
struct Fixture: CustomTestStringConvertible {
    let name: String
    let cards: Int
    let warnings: Int
    let rejected: Int

    init(_ name: String, cards: Int, warnings: Int = 0, rejected: Int = 0) {
        self.name = name
        self.cards = cards
        self.warnings = warnings
        self.rejected = rejected
    }

    var testDescription: String { name }

    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures")

    func bytes() throws -> [UInt8] {
        [UInt8](try Data(contentsOf: Self.folder.appending(path: name + ".vcf")))
    }
}

@Suite("Documents of other programs")
struct FixtureTests {
    static let fixtures: [Fixture] = [
        Fixture("agent-in-agent", cards: 1),
        Fixture("agent-on-one-line", cards: 1),
        Fixture("android-2.x", cards: 2),
        Fixture("android-4.0", cards: 1),
        Fixture("android-comments", cards: 2, warnings: 4),
        Fixture("android-samsung", cards: 1),
        Fixture("bad-base64", cards: 2),
        Fixture("bad-names", cards: 1, warnings: 7),
        Fixture("bad-quoted-printable", cards: 2),
        Fixture("bad-quotes", cards: 1),
        Fixture("bare-returns", cards: 1, warnings: 1),
        Fixture("blackberry", cards: 1),
        Fixture("blank-lines", cards: 1),
        Fixture("carddav-davx5", cards: 1),
        Fixture("concatenated", cards: 3),
        Fixture("control-characters", cards: 1),
        Fixture("double-returns", cards: 2),
        Fixture("duplicate-properties", cards: 1),
        Fixture("emoji-and-rtl", cards: 1),
        Fixture("empty", cards: 0),
        Fixture("empty-cards", cards: 1, rejected: 4),
        Fixture("empty-values", cards: 1),
        Fixture("ends-without-begins", cards: 1, warnings: 2),
        Fixture("escapes", cards: 1),
        Fixture("evolution", cards: 1),
        Fixture("fold-at-every-byte", cards: 1),
        Fixture("gmail", cards: 1),
        Fixture("gmail-nameless", cards: 2, warnings: 1),
        Fixture("google-takeout", cards: 1),
        Fixture("hcard-converter", cards: 1),
        Fixture("huge-line", cards: 1),
        Fixture("indented", cards: 1),
        Fixture("indented-lines-only", cards: 1),
        Fixture("ios", cards: 1),
        Fixture("ios-long-social", cards: 1),
        Fixture("jcard-like-params", cards: 1),
        Fixture("junk-before", cards: 2, warnings: 1),
        Fixture("junk-between", cards: 2, warnings: 2),
        Fixture("junk-on-the-same-line", cards: 1, warnings: 1),
        Fixture("kaddressbook", cards: 1),
        Fixture("koi8-r", cards: 1),
        Fixture("latin1", cards: 1),
        Fixture("lotus-notes", cards: 1),
        Fixture("lower-case", cards: 1),
        Fixture("macos-classic-cr", cards: 2),
        Fixture("macos-contacts", cards: 2),
        Fixture("macos-utf16", cards: 1),
        Fixture("mail-with-cards", cards: 1, warnings: 1),
        Fixture("many-folds", cards: 1),
        Fixture("mixed-line-ends", cards: 2),
        Fixture("motorola", cards: 1),
        Fixture("nameless", cards: 5, warnings: 5),
        Fixture("nextcloud", cards: 1),
        Fixture("no-begin", cards: 2, warnings: 1),
        Fixture("no-colon", cards: 2, warnings: 1),
        Fixture("no-end", cards: 2, warnings: 1),
        Fixture("no-version", cards: 1),
        Fixture("nokia", cards: 1),
        Fixture("nokia-utf16le", cards: 1),
        Fixture("nul-bytes", cards: 1, warnings: 2),
        Fixture("only-junk", cards: 0, warnings: 1),
        Fixture("outlook-2003", cards: 1),
        Fixture("outlook-com", cards: 1),
        Fixture("outlook-photo", cards: 1),
        Fixture("oversized-parameters", cards: 1),
        Fixture("palm", cards: 1),
        Fixture("raw-newline-in-note", cards: 1, warnings: 2),
        Fixture("rfc-group-and-members", cards: 1),
        Fixture("rfc6868", cards: 1),
        Fixture("sabre-folded-everywhere", cards: 1),
        Fixture("shift-jis", cards: 1),
        Fixture("siemens-vaddressbook", cards: 2),
        Fixture("sony-ericsson", cards: 1),
        Fixture("three-dot-oh-agent", cards: 1),
        Fixture("thunderbird", cards: 1),
        Fixture("torn-characters", cards: 1),
        Fixture("truncated", cards: 2, warnings: 2),
        Fixture("two-dot-one-agent", cards: 2),
        Fixture("two-dot-one-folding", cards: 1),
        Fixture("two-dot-one-narrow", cards: 1),
        Fixture("unknown-versions", cards: 4, warnings: 3),
        Fixture("windows-contacts", cards: 1),
        Fixture("yahoo", cards: 1),
        Fixture("zoho", cards: 1),
    ]

    @Test("Every fixture is listed")
    func list() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Fixture.folder.path)
        let cards = files.filter { $0.hasSuffix(".vcf") }
        #expect(cards.sorted() == Self.fixtures.map { $0.name + ".vcf" }.sorted())
    }

    @Test(
        "Reading a fixture returns its cards, warnings and rejected cards, in chunks of any size",
        arguments: fixtures
    )
    func reading(_ fixture: Fixture) throws {
        let bytes = try fixture.bytes()
        let read = items(bytes)
        var counts = (cards: 0, warnings: 0, rejected: 0)
        for item in read {
            switch item {
            case .card: counts.cards += 1
            case .warning: counts.warnings += 1
            case .fault: counts.rejected += 1
            case .rejected: break
            }
        }
        #expect(counts == (fixture.cards, fixture.warnings, fixture.rejected), "\(read.map(described))")
        for chunk in [1, 7, 64] { #expect(items(bytes, chunk: chunk) == read) }
    }

    @Test(
        "Our own export of a fixture's cards loses nothing, and a second export has the same bytes",
        arguments: fixtures,
        [CardVersion.v21, .v30, .v40]
    )
    func roundTrip(_ fixture: Fixture, _ version: CardVersion) throws {
        for case .card(let card) in items(try fixture.bytes()) {
            let exported = written(card, version)
            let back = try #require(Self.onlyCard(exported))
            #expect(written(back, version) == exported)
            #expect(TypedFields(back, for: card) == TypedFields(card))
            #expect(Self.kept(of: back) == Self.kept(of: card))
            if card.version == version, card.first("FN") != nil, card.first("N") != nil {
                #expect(
                    back.properties.filter { $0.name != "VERSION" }
                        == card.properties.filter { $0.name != "VERSION" }
                )
            }
        }
    }

    /// The card of our own export; its only possible problem is a missing name.
    private static func onlyCard(_ text: String) -> Card? {
        let read = items(text)
        for case .warning(let fault) in read { #expect(fault.message.hasPrefix("the card has no name")) }
        guard case .card(let card)? = read.last, read.count <= 2 else { return nil }
        return card
    }

    /// The names of the properties that are the same in all versions, in order.
    private static func kept(of card: Card) -> [String] {
        card.properties.map(\.name).filter {
            !["VERSION", "FN", "N", "KIND", "MEMBER"].contains($0) && !$0.hasPrefix("X-ADDRESSBOOKSERVER-")
        }
    }

    private func described(_ item: CardItem) -> String {
        switch item {
        case .card(let card): text(card)
        case .warning(let fault): "warning: \(fault)"
        case .fault(let fault): "fault: \(fault)"
        case .rejected(let bytes): "rejected: " + String(decoding: bytes, as: UTF8.self)
        }
    }
}

extension TypedFields {
    /// The content of a card without the formatted name that an export may add.
    fileprivate init(_ card: Card, for original: Card) {
        self.init(card)
        if original.formattedName.isEmpty { formattedName = "" }
    }
}
