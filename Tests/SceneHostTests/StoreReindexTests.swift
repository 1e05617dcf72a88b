import Foundation
import SceneTestKit
import Testing

@Suite("Sorting a store's names", .blocking)
struct StoreReindexTests {
    private let host: BuiltHost

    init() throws {
        host = try BuiltHost()
    }

    private var store: String { "sqlite:" + host.folder.path + "/store.sqlite" }

    private func run(_ arguments: String..., locale: String = "C") throws -> BuiltHost.Result {
        try host.run(
            host.storeFlag(for: arguments) + arguments,
            input: "",
            environment: ["LC_ALL": "", "LC_COLLATE": "", "LANG": locale]
        )
    }

    private func names(_ locale: String) throws -> [String] {
        try run("ContactList", "search", "card", locale: locale).output
            .split(separator: "\n").compactMap { line in
                ["Ada", "Zoë", "Åsa", "Ärla"].first { line.contains($0) }
            }
    }

    private func importPeople(_ locale: String) throws {
        let cards = ["Zoë", "Åsa", "Ada", "Ärla"].map {
            "BEGIN:VCARD\nVERSION:4.0\nFN:\($0)\nN:\($0);;;;\nNOTE:card\nEND:VCARD\n"
        }
        let file = try host.write(cards.joined(), to: "people.vcf")
        #expect(try run("ContactList", "import", file, locale: locale).status == 0)
    }

    @Test("A book keeps the order of the locale in which it was made, until it is reindexed")
    func reindex() throws {
        try importPeople("sv_SE.UTF-8")
        for locale in ["sv_SE.UTF-8", "de_DE.UTF-8", "C"] {
            #expect(try names(locale) == ["Ada", "Zoë", "Åsa", "Ärla"])
        }
        let statistics = try run("store", "stat", "--json", locale: "de_DE.UTF-8").output
        #expect(statistics.contains(#""locale":"sv-SE""#))
        let done = try run("store", "reindex", "--locale", "de", locale: "sv_SE.UTF-8")
        #expect(done.status == 0 && done.errors.isEmpty)
        let sentence =
            #/Sorted 1 collection of sqlite:.*/store\.sqlite by the rules of de \(ICU \d+\.\d+\)\.\n/#
        #expect(done.output.wholeMatch(of: sentence) != nil, "\(done.output)")
        #expect(try names("sv_SE.UTF-8") == ["Ada", "Ärla", "Åsa", "Zoë"])
        #expect(try run("store", "check").output == "\(store) is intact: 4 records.\n")
        #expect(try run("store", "stat").output.contains("sorted by the rules of de\n"))
    }

    @Test("A locale that does not exist, and a flag without one, are refused, and nothing changes")
    func refused() throws {
        try importPeople("sv_SE.UTF-8")
        #expect(
            try run("store", "reindex", "--locale", "klingon")
                == BuiltHost.Result(
                    output: "",
                    errors:
                        "error: 'klingon' is no known locale; use one such as 'sv', 'zh-Hant' or 'de-u-co-phonebk'\nTry 'scenehost --help'.\n",
                    status: 2
                )
        )
        #expect(
            try run("store", "reindex", "--locale").errors
                == "error: '--locale' needs a locale, such as sv or de-u-co-phonebk\nTry 'scenehost --help'.\n"
        )
        #expect(
            try run("store", "check", "--locale", "sv").errors
                == "error: 'store' takes no '--locale'\nTry 'scenehost --help'.\n"
        )
        #expect(try names("C") == ["Ada", "Zoë", "Åsa", "Ärla"])
    }

    @Test("A store without names says that it will sort them")
    func empty() throws {
        #expect(try run("ContactList", locale: "C").status == 0)
        let done = try run("store", "reindex", "--locale=ja")
        #expect(done.output.contains("has no names to sort yet; it will sort them by the rules of ja (ICU "))
        try importPeople("sv_SE.UTF-8")
        #expect(try run("store", "stat").output.contains("sorted by the rules of ja\n"))
    }
}
