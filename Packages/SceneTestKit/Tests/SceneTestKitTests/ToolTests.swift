import FoundationEssentials
import Testing

@testable import SceneTestKit

@Suite struct ToolTests {
    @Test("A temporary folder is deleted with its content")
    func temporaryFolder() throws {
        var folder: TemporaryFolder? = try TemporaryFolder()
        let path = try #require(try folder?.write("text", to: "file"))
        #expect(try folder?.read("file") == Array("text".utf8))
        #expect(FileManager.default.fileExists(atPath: path))
        folder = nil
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test("The same seed gives the same numbers: SplitMix64's reference values")
    func random() {
        var generator = SeededRandomGenerator(seed: 1_234_567)
        #expect(
            (0..<3).map { _ in generator.next() } == [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
            ]
        )
    }

    @Test("A difference shows the changed lines with two lines of context")
    func difference() {
        let text = TextDifference.text(expected: [1, 2, 3, 4, 5, 6, 7], actual: [1, 2, 3, 4, 9, 6, 7])
        #expect(text == "  …\n    3,\n    4,\n-   5,\n+   9,\n    6,\n    7")
    }
}
