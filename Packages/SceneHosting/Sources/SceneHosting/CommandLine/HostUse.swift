import SceneKitCore
import TextFrontend

/// A use of the host, distinguished by the host flags that affect it.
enum HostUse: CaseIterable {
    /// The sessions that `--ui` selects.
    case fullScreen, lines, jsonLines
    /// A scene without an action, shown as the terminal allows.
    case scene
    /// An action that prints a screen, or only a message.
    case screenAction, messageAction
    case serve, scenes, sceneCheck, graph, settings, manual, completions, find, replay, version
    case storeCopy, storeSalvage, storeBackup, storeCheck, storeStat, storeReindex, storeMigrate,
        storeDropIndex

    static let sessions: Set<HostUse> = [.fullScreen, .lines, .jsonLines]
    static let actions: Set<HostUse> = [.screenAction, .messageAction]
    /// Every use that runs scenes over a store.
    static let running = sessions.union(actions).union([.scene, .serve])

    /// - Parameter rest: The arguments after the command.
    /// - Returns: nil if the command reports an error in its arguments itself.
    init?(_ command: HostCommand, _ rest: ArraySlice<String>) {
        switch command {
        case .scenes: self = rest.contains("--check") ? .sceneCheck : .scenes
        case .serve: self = .serve
        case .graph: self = .graph
        case .settings: self = .settings
        case .manual: self = .manual
        case .completions: self = .completions
        case .find: self = .find
        case .replay: self = .replay
        case .store:
            guard let use = Self.allCases.first(where: { $0.words == "store " + (rest.first ?? "") }) else {
                return nil
            }
            self = use
        case .open, .help: return nil
        }
    }

    init(_ command: SceneCommand?, _ interface: HostOptions.Interface?) {
        if let action = command?.action {
            self.init(action)
        } else {
            switch interface {
            case .terminal: self = .fullScreen
            case .line: self = .lines
            case .json: self = .jsonLines
            case nil: self = .scene
            }
        }
    }

    init(_ action: SceneAction) {
        self = action.answer == .screen ? .screenAction : .messageAction
    }

    /// The name in messages.
    var name: LocalizedText {
        switch self {
        case .scene: "a scene"
        case .screenAction: "an action that shows a screen"
        case .messageAction: "an action"
        default: LocalizedText(verbatim: words)
        }
    }

    /// The words that a person types for it.
    private var words: String {
        switch self {
        case .fullScreen: "--ui terminal"
        case .lines: "--plain"
        case .jsonLines: "--ui json"
        case .scene, .screenAction, .messageAction: ""
        case .scenes: "scenes"
        case .sceneCheck: "scenes --check"
        case .serve: "serve"
        case .graph: "graph"
        case .settings: "settings"
        case .manual: "manual"
        case .completions: "completions"
        case .find: "find"
        case .replay: "replay"
        case .version: "--version"
        case .storeCopy: "store copy"
        case .storeSalvage: "store salvage"
        case .storeBackup: "store backup"
        case .storeCheck: "store check"
        case .storeStat: "store stat"
        case .storeReindex: "store reindex"
        case .storeMigrate: "store migrate"
        case .storeDropIndex: "store drop-index"
        }
    }

    /// The names of uses, with all actions or sessions abbreviated to one name.
    static func names(of uses: Set<HostUse>) -> LocalizedText {
        var uses = uses
        if uses.contains(.messageAction) { uses.remove(.screenAction) }
        if uses.isSuperset(of: sessions.union([.scene])) { uses.subtract(sessions) }
        return .joined(allCases.filter(uses.contains).map(\.name), separator: ", ")
    }
}

extension HostOptions {
    /// Checks that every given flag has an effect.
    ///
    /// - Parameter place: The command as it was typed.
    /// - Throws: `UsageError`.
    func check(for use: HostUse, _ place: String? = nil) throws(UsageError) {
        for flag in Self.declared where given.contains(flag.name) && !flag.uses.contains(use) {
            throw UsageError(Self.ineffective(flag.name, place, use, flag.uses))
        }
        if let setting = settings.keys.sorted().first, !Self.settingUses.contains(use) {
            throw UsageError(Self.ineffective("--" + setting, place, use, Self.settingUses))
        }
        for (flag, stronger) in [("--limit", "--all"), ("--no-color", "--json"), ("--no-mouse", "--json")]
        where given.contains(flag) && given.contains(stronger) {
            throw UsageError("'\(flag)' has no effect beside '\(stronger)'; leave one of them out")
        }
    }

    private static func ineffective(
        _ flag: String,
        _ place: String?,
        _ use: HostUse,
        _ uses: Set<HostUse>
    ) -> LocalizedText {
        let place = place.map(LocalizedText.init(verbatim:)) ?? use.name
        return "'\(flag)' has no effect on '\(place)'; it works with \(HostUse.names(of: uses))"
    }
}
