import FoundationEssentials
import NetworkWorkers
import SceneKitCore
import StorageWorkers
import Testing

@testable import GamesScene

@Suite("The rules about games")
struct GameRulesTests {
    @Test("002-17: sorted by title, without regard to case and accents; equal titles by year")
    func order() {
        #expect(
            BundledCatalogue.games.sortedByTitle().map(\.title) == [
                "Azul", "Carcassonne", "Catan", "Cthulhu - Death May Die", "Dixit", "Dobble", "Lisboa",
                "Luna",
                "Os Pilares da Terra", "Pandemic", "Ticket To Ride", "Trajan",
            ]
        )
        let games: [Game] = [
            .sample("éclair"), .sample("Zug"), .sample("eclair"), .sample("Ende"), .sample("Zug", 1_999),
        ]
        #expect(
            games.sortedByTitle().map { "\($0.title) \($0.year)" } == [
                "eclair 2000", "éclair 2000", "Ende 2000", "Zug 1999", "Zug 2000",
            ]
        )
    }

    @Test(
        "Years are one, a range, or open at an end",
        arguments: [
            ("", nil, nil), ("  ", nil, nil), ("2006", 2_006, 2_006), ("2000-2010", 2_000, 2_010),
            (" 2000 – 2010 ", 2_000, 2_010), ("2000-", 2_000, nil), ("-2010", nil, 2_010),
            ("1-9999", 1, 9_999),
        ] as [(String, Int?, Int?)]
    )
    func years(text: String, first: Int?, last: Int?) throws {
        let range = YearRange(first: first, last: last)
        #expect(try YearRange(parsing: text) == range)
        #expect(try YearRange(entries: range.entries) == range)
    }

    @Test(
        "Text that is no year or range is refused",
        arguments: ["-", "--", "abc", "2000-x", "0", "10000", "+2000", "2000-2010-2020", "２０００", "20.5"]
    )
    func noYears(text: String) {
        let problem =
            "'\(text)' is neither a year nor a range of years: write 2006, 2000-2010, 2000- or -2010"
        #expect(throws: FieldProblem(LocalizedText(verbatim: problem))) { try YearRange(parsing: text) }
    }

    @Test("A range that ends before it begins is refused")
    func backwards() {
        let problem = "2010-2000 ends before it begins: write the earlier year first"
        #expect(throws: FieldProblem(LocalizedText(verbatim: problem))) {
            try YearRange(parsing: "2010-2000")
        }
    }

    @Test("A range holds its ends and what is between")
    func containment() throws {
        let range = try YearRange(parsing: "2000-2010")
        #expect([1_999, 2_000, 2_005, 2_010, 2_011].filter(range.contains) == [2_000, 2_005, 2_010])
        #expect([1, 9_999].filter(YearRange().contains) == [1, 9_999])
    }

    @Test("Games are counted by decade, with the empty ones in between")
    func decades() {
        #expect(
            BundledCatalogue.games.countedByDecade() == [
                DecadeCount(decade: Decade(of: 1_995), count: 1),
                DecadeCount(decade: Decade(of: 2_000), count: 6),
                DecadeCount(decade: Decade(of: 2_019), count: 5),
            ]
        )
        let sparse: [Game] = [.sample("A", 1_989), .sample("B", 2_010)]
        #expect(sparse.countedByDecade().map(\.count) == [1, 0, 0, 1])
        #expect([Game]().countedByDecade() == [])
    }

    @Test("Where most decades would be empty only the others are counted")
    func farApart() {
        #expect(
            [Game.go, .chess, .sample("A", 2_000)].countedByDecade().map(\.decade.start) == [
                1_000, 1_470, 2_000,
            ]
        )
    }

    @Test(
        "An age is shown in its largest unit",
        arguments: [
            (0, "less than a minute"), (-5, "less than a minute"), (60, "1 minute"), (3_599, "59 minutes"),
            (3_600, "1 hour"), (86_399, "23 hours"), (86_400, "1 day"), (200_000_000, "2,314 days"),
        ]
    )
    func age(seconds: Int, text: String) {
        #expect(GamesWording.text(.seconds(seconds)).string == text)
    }

    @Test(
        "Every failure has a text with the mistake and its place",
        arguments: [
            (.notFound(id: "x"), "There is no game 'x'."),
            (.storage("it is locked"), "The games could not be reached: it is locked"),
            (.cancelled, "Cancelled."),
            (
                .catalogue(.connection(url: "http://a/b", .timedOut(limit: .seconds(10)))),
                "The catalogue could not be fetched: http://a/b: no complete response within 10 seconds."
            ),
            (
                .catalogue(.status(url: "http://a/b", code: 404)),
                "The catalogue could not be fetched: http://a/b answered with status 404 instead of 200."
            ),
            (
                .catalogue(
                    .malformed(
                        url: "http://a/b",
                        JSONFault(line: 3, column: 7, path: "games[0].year", reason: "it is wrong")
                    )
                ),
                "The catalogue could not be fetched: http://a/b is not a catalogue: line 3, column 7 (games[0].year): "
                    + "it is wrong."
            ),
        ] as [(GamesFailure, String)]
    )
    func failures(failure: GamesFailure, text: String) {
        #expect(GamesWording.text(failure).string == text)
    }

    @Test("A configured URL is one of the web, or none")
    func configuration() throws {
        #expect(try GamesCatalogueConfiguration(parsing: "") == GamesCatalogueConfiguration())
        #expect(
            try GamesCatalogueConfiguration(parsing: "HTTPS://example.org/g.json").url?.host()
                == "example.org"
        )
        for text in ["example.org/g.json", "file:///g.json", "http://", "http:///g.json", "a b"] {
            #expect(throws: InvalidCatalogueURL(text: text)) {
                try GamesCatalogueConfiguration(parsing: text)
            }
        }
        #expect(
            InvalidCatalogueURL(text: "x").description
                == "'x' is not the URL of a catalogue: write an http or https URL, "
                + "such as https://example.org/games.json"
        )
    }
}
