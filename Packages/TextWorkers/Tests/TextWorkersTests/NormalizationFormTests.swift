import Testing
import TextWorkers

@Suite("Normalization forms")
struct NormalizationFormTests {
    @Test(
        "A text gets the characters of the form",
        arguments: [
            ("", "", ""), ("Ada", "Ada", "Ada"), ("e\u{301}", "\u{E9}", "\u{E9}"),
            ("Ａｄａ", "Ａｄａ", "Ada"), ("ﬁ", "ﬁ", "fi"), ("가", "가", "가"),
            // One character becomes 18 (UAX #15, table 4).
            ("\u{FDFA}", "\u{FDFA}", "صلى الله عليه وسلم"),
        ]
    )
    func forms(text: String, canonical: String, compatible: String) {
        #expect(Array(NormalizationForm.nfc.of(text).unicodeScalars) == Array(canonical.unicodeScalars))
        #expect(Array(NormalizationForm.nfkc.of(text).unicodeScalars) == Array(compatible.unicodeScalars))
    }
}
