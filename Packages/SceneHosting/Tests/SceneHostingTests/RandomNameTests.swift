import Testing

@_spi(Hosting) @testable import SceneHosting

@Suite("Random names")
struct RandomNameTests {
    @Test("A name is equal to itself and to no other")
    func equality() {
        let names = (0..<2_000).map { _ in RandomName.make() }
        #expect(names.allSatisfy { RandomName.areEqual($0, $0) })
        #expect(zip(names, names.dropFirst()).filter { RandomName.areEqual($0, $1) }.isEmpty)
        #expect(!RandomName.areEqual(names[0], names[0] + "0"))
    }
}
