import Foundation
import Testing

@Suite("The consumer's repository in the documentation")
struct ConsumerArticleTests {
    @Test("The article shows each file as it is built and tested")
    func files() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let article = try String(
            contentsOf: root.appending(
                path: "Packages/SceneKitCore/Sources/SceneKitCore/SceneKitCore.docc/Articles/"
                    + "AHostOutsideTheRepository.md"
            ),
            encoding: .utf8
        )
        let folder = root.appending(path: "Tests/Consumer")
        let names = try #require(FileManager.default.enumerator(atPath: folder.path))
            .compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") && !$0.hasPrefix(".build") }
        #expect(names.count == 5)
        for name in names {
            var text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            if name == "Package.swift" {
                // The address and the version that the test of the consumer writes.
                text = text.split(separator: "\n", omittingEmptySubsequences: false)
                    .filter { !$0.contains("test-consumer.sh") }.joined(separator: "\n")
                    .replacing("ADDRESS", with: "https://example.org/scenekit")
                    .replacing("\"VERSION\"", with: "\"0.3.0\"")
            }
            #expect(article.contains("`\(name)`:\n\n```\n\(text)```\n"), "\(name)")
        }
    }
}
