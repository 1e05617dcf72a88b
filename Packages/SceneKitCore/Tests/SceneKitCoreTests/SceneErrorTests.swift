@_spi(Hosting) import SceneKitCore
import Testing

@Suite("The errors of scenes")
struct SceneErrorTests {
    private static let errors: [SceneError] = [
        .unknownScene("Foo", nearest: nil, known: ["Tour", "Words"]),
        .unknownScene("Tor", nearest: "Tour", known: ["Tour"]), .unknownScene("Foo", nearest: nil, known: []),
        .unknownParameter("x", scene: "Tour", known: ["id", "search"]),
        .unknownParameter("serch", scene: "Tour", known: ["id", "search"]),
        .unknownParameter("x", scene: "Tour", known: []), .missingParameter("id", scene: "Tour"),
        .invalidModule("M", reason: "r"),
    ]

    @Test("An error says the same in English as its description", arguments: errors)
    func alike(error: SceneError) {
        #expect(error.text.string == error.description)
    }

    @Test("An unknown segue or parameter is answered with the nearest one")
    func suggestions() {
        #expect(
            SceneError.unknownSegue("Typo", scene: "Tour", known: ["Type", "Home"]).description
                == "Tour has no segue 'Typo' (did you mean 'Type'?); it has Type, Home"
        )
        #expect(
            SceneError.unknownParameter("serch", scene: "Tour", known: ["id", "search"]).description
                == "Tour takes no parameter 'serch' (did you mean 'search'?); it takes id, search"
        )
    }

    @MainActor
    @Test("A wrong address is refused in the language of the person")
    func german() throws {
        let texts = try Texts(language: "de", translations: [.core])
        #expect(
            Self.errors.prefix(2).map { texts(LocalizedText($0)) } == [
                "es gibt keine Ansicht „Foo“; verfügbar: Tour, Words",
                "es gibt keine Ansicht „Tor“ (war „Tour“ gemeint?); verfügbar: Tour",
            ]
        )
    }
}
