import SceneKitCore

/// What the word list's router may pass to the word scene.
@MainActor
protocol WordDataStore: AnyObject {
    var word: String? { get set }
}

@MainActor
final class WordInteractor: WordDataStore {
    var word: String?
}

@MainActor
final class WordViewController: SceneViewController {
    var screen: Screen { Screen(title: interactor.word ?? "") }
    weak var host: (any SceneHost)?
    var segueRouter: (any SegueRouting)? { nil }
    var dataStore: AnyObject? { interactor }
    var parameters: Parameters { interactor.word.map { ["word": $0] } ?? [:] }

    private let interactor = WordInteractor()

    init(word: String?) { interactor.word = word }

    func handle(_ event: Event) async {}
}

enum WordConfigurator {
    static let definition = SceneDefinition(
        name: "Word",
        package: "Demo",
        summary: "A word.",
        parameters: [ActionParameter("word", summary: "the word", isRequired: true)],
        configure: { WordViewController(word: $0.parameters["word"]) }
    )
}
