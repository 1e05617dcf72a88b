import SceneKitCore

/// The properties that the word list's router may set.
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
    let scene = SceneState(Screen(title: ""))
    var dataStore: AnyObject? { interactor }

    private let interactor = WordInteractor()

    func willAppear() async { screen.$title = LocalizedText(verbatim: interactor.word ?? "") }
}

@MainActor
enum WordConfigurator {
    static let definition = SceneDefinition(
        WordViewController.self,
        package: "Demo",
        summary: "A word.",
        parameters: [.parameter("word", \WordInteractor.word, "the word", isRequired: true)],
        configure: { _ in WordViewController() }
    )
}
