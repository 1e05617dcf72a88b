import ContactCards
import Testing

@testable import ContactsScene

@Suite("The plan of a sync")
struct SyncPlanTests {
    private typealias Transfer = SyncPlan.Transfer

    /// The plan for a contact `1` with these fingerprints; nil for a side without it.
    private func plan(_ file: String?, _ here: String?, known: (file: String, here: String)?) -> SyncPlan {
        SyncPlan(
            known: known.map { ["1": Self.known($0.file, $0.here)] } ?? [:],
            files: file.map { ["1": Self.file($0)] } ?? [:],
            here: here.map { ["1": $0] } ?? [:]
        )
    }

    private static func file(
        _ fingerprint: String,
        name: String = "1.vcf",
        stamp: String = "s"
    ) -> SyncPlan.File {
        .init(name: name, stamp: stamp, lastingStamp: stamp, fingerprint: fingerprint)
    }

    private static func known(_ file: String, _ here: String) -> SyncedCard {
        SyncedCard(
            folder: "f",
            contact: "1",
            file: "1.vcf",
            stamp: "s",
            fileFingerprint: file,
            contactFingerprint: here,
            base: CardBase(Card())
        )
    }

    private func card(_ file: String?, _ here: String?) -> Transfer {
        .init(contact: "1", file: file.map { Self.file($0) }, fingerprint: here)
    }

    private func expect(
        _ plan: SyncPlan,
        _ list: WritableKeyPath<SyncPlan, [Transfer]>,
        _ card: Transfer,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        var expected = SyncPlan(known: [:], files: [:], here: [:])
        expected[keyPath: list] = [card]
        #expect(plan == expected, sourceLocation: sourceLocation)
    }

    @Test("A card of one side that is new goes to the other side")
    func new() {
        expect(plan("a", nil, known: nil), \.takes, card("a", nil))
        expect(plan(nil, "a", known: nil), \.gives, card(nil, "a"))
    }

    @Test("A new card of both sides is adopted if it is the same, and compared otherwise")
    func newOnBoth() {
        expect(plan("a", "a", known: nil), \.adopts, card("a", "a"))
        expect(plan("a", "b", known: nil), \.differing, card("a", "b"))
    }

    @Test("A card that one side has changed goes to the other; a card that none has changed stays")
    func changed() {
        #expect(plan("f", "h", known: ("f", "h")) == SyncPlan(known: [:], files: [:], here: [:]))
        expect(plan("g", "h", known: ("f", "h")), \.takes, card("g", "h"))
        expect(plan("f", "i", known: ("f", "h")), \.gives, card("f", "i"))
    }

    @Test("A card that both sides have changed is compared, unless the changes are the same")
    func changedOnBoth() {
        expect(plan("g", "i", known: ("f", "h")), \.differing, card("g", "i"))
        expect(plan("g", "g", known: ("f", "h")), \.adopts, card("g", "g"))
    }

    @Test("A deletion goes to the other side, unless that has changed the card")
    func deleted() {
        expect(plan("f", nil, known: ("f", "h")), \.removesThere, card("f", nil))
        expect(plan(nil, "h", known: ("f", "h")), \.removesHere, card(nil, "h"))
        expect(plan("g", nil, known: ("f", "h")), \.deletedHere, card("g", nil))
        expect(plan(nil, "i", known: ("f", "h")), \.deletedThere, card(nil, "i"))
        #expect(plan(nil, nil, known: ("f", "h")).forgets == ["1"])
    }

    @Test("A renamed file, or one with another stamp, is only remembered")
    func renamed() {
        let files = ["1": Self.file("f", name: "ada.vcf")]
        let plan = SyncPlan(known: ["1": Self.known("f", "h")], files: files, here: ["1": "h"])
        #expect(plan.adopts == [.init(contact: "1", file: files["1"], fingerprint: "h")])
        #expect(plan.count == 0)
    }

    @Test("An excluded card stays on both sides, whatever happened to it")
    func excluded() {
        let known = ["1": Self.known("f", "h")]
        let nothing = SyncPlan(known: [:], files: [:], here: [:])
        #expect(SyncPlan(known: known, files: [:], here: ["1": "h"], excluding: ["1"]) == nothing)
        #expect(SyncPlan(known: known, files: ["1": Self.file("g")], here: [:], excluding: ["1"]) == nothing)
    }
}
