@_spi(Hosting) import SceneKitCore
import StorageWorkers
import Testing

@testable import SceneHosting

@Suite("The texts of storage errors")
struct StorageErrorTextTests {
    @Test(
        "A storage error says the same in English as its description",
        arguments: [
            .invalidLocation("x", reason: "r"), .unknownScheme("x", known: ["a", "b"]),
            .cannotOpen(path: "p", reason: "r"), .notAStore(path: "p", reason: "r"),
            .futureVersion(path: "p", found: 2, supported: 1), .spaceFull("r"), .busy(path: "p"),
            .full(path: "p"), .readOnly(path: "p"), .inUse(path: "p", process: nil),
            .inUse(path: "p", process: 7), .outcomeUnknown(path: "p", reason: "r"), .closed,
            .failed("r"), .corrupt("w", record: "r", offset: 3), .conflict(collection: "c", id: "i"),
        ] as [StorageError]
    )
    func alike(error: StorageError) {
        #expect(error.text.string == error.description)
    }

    @MainActor
    @Test("People who use a host over a network do not learn where its store is")
    func outage() throws {
        var texts = Texts.english
        texts.hidesDetails = true
        let reason = LocalizedText(
            StorageError.failed("postgresql://ada@db.example/book: the connection was lost")
        )
        let failure: LocalizedText = "The contacts could not be reached: \(reason)"
        #expect(
            texts(failure)
                == "The contacts could not be reached: the records cannot be reached now; try again in a moment"
        )
        #expect(texts(StorageError.unconfirmed.text) == StorageError.unconfirmed.description)
        let hidden = "the records cannot be reached now; try again in a moment"
        let errors: [StorageError] = [
            .full(path: "p"), .readOnly(path: "p"), .inUse(path: "p", process: 7), .busy(path: "p"),
            .corrupt("p: a page is damaged", record: "r"), .notAStore(path: "p", reason: "r"),
            .futureVersion(path: "p", found: 2, supported: 1), .cannotOpen(path: "p", reason: "r"),
            .outcomeUnknown(path: "p", reason: "r"), .invalidLocation("p", reason: "r"), .closed,
            .schemaMismatch(collection: "c", stored: "s", declared: "d"), .unsupported("p"), .failed("p"),
        ]
        for error in errors { #expect(texts(error.text) == hidden, "\(error)") }
        // These tell people what they can do about it.
        for error in [.denied("r"), .spaceFull("r"), .invalidRecord("c", "r")] as [StorageError] {
            #expect(texts(error.text) == error.description)
        }
        var german = try Texts(language: "de", translations: Host.standardTranslations)
        german.hidesDetails = true
        #expect(
            german(reason)
                == "die Daten sind zurzeit nicht erreichbar; versuchen Sie es gleich noch einmal"
        )
    }

    @MainActor
    @Test("A scene's failure passes on the translated error of the store")
    func german() throws {
        let texts = try Texts(language: "de", translations: Host.standardTranslations)
        #expect(
            texts(LocalizedText(StorageError.full(path: "p")))
                == "p kann nicht wachsen: der Datenträger ist voll"
        )
    }
}
