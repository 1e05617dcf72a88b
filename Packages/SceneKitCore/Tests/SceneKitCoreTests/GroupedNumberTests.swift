import SceneKitCore
import Testing

@Suite("Numbers with thousands separators")
struct GroupedNumberTests {
    @Test(
        "Thousands are separated",
        arguments: [(0, "0"), (999, "999"), (1_204, "1,204"), (-1_000_000, "-1,000,000")]
    )
    func grouped(number: Int, text: String) {
        #expect(number.grouped.string == text)
    }

    @Test(
        "The noun is singular only for one",
        arguments: [(0, "0 records"), (1, "1 record"), (2, "2 records"), (1_204, "1,204 records")]
    )
    func counting(number: Int, text: String) {
        #expect(number.counting("record") == text)
    }
}
