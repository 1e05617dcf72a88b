import SceneKitCore
import Testing

@Suite("The language that an environment asks for")
struct LanguageTests {
    @Test(
        "LANGUAGE prevails over the locale, unless that is C or POSIX",
        arguments: [
            ([:], "en"), (["LANG": "de_AT.UTF-8"], "de"), (["LANGUAGE": "de"], "de"),
            (["LANGUAGE": "pt:de", "LANG": "zh_CN.UTF-8"], "pt"),
            (["LANGUAGE": "fr:de", "LANG": "en_GB"], "de"),
            (["LANGUAGE": "de", "LC_ALL": "C"], "en"), (["LANGUAGE": "de", "LC_ALL": "C.UTF-8"], "en"),
            (["LANGUAGE": "de", "LC_MESSAGES": "POSIX"], "en"), (["LANGUAGE": "de", "LANG": "C"], "en"),
            (["LANGUAGE": "de", "LANG": "C.UTF-8"], "de"),
            (["LANGUAGE": "de", "LC_ALL": "pt_PT", "LANG": "C"], "de"),
            (["LANGUAGE": "de", "LC_ALL": "", "LANG": "pt_PT"], "de"),
            (["LC_ALL": "C", "LANG": "de_DE"], "en"),
        ]
    )
    func environment(environment: [String: String], language: String) {
        #expect(Language.best(Language.wanted(in: environment)) == language)
    }
}
