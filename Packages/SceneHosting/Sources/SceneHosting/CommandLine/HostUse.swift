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
    /// A command of an extension that runs scenes over a store, and one that only reads declarations.
    case serving, describing
    case scenes, sceneCheck, graph, settings, manual, completions, find, replay, version
    case storeCopy, storeSalvage, storeBackup, storeCheck, storeStat, storeReindex, storeMigrate,
        storeDropIndex

    static let sessions: Set<HostUse> = [.fullScreen, .lines, .jsonLines]
    static let actions: Set<HostUse> = [.screenAction, .messageAction]
    /// Every use that runs scenes over a store.
    static let running = sessions.union(actions).union([.scene, .serving])

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
        case .scene, .screenAction, .messageAction, .serving, .describing: ""
        case .scenes: "scenes"
        case .sceneCheck: "scenes --check"
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
    @MainActor
    static func names(of uses: Set<HostUse>, in host: Host) -> LocalizedText {
        var uses = uses
        if uses.contains(.messageAction) { uses.remove(.screenAction) }
        if uses.isSuperset(of: sessions.union([.scene])) { uses.subtract(sessions) }
        let names = allCases.filter(uses.contains).flatMap { use in
            switch use {
            case .serving, .describing: host.commandNames(of: use).map(LocalizedText.init(verbatim:))
            default: [use.name]
            }
        }
        return .joined(names, separator: ", ")
    }
}

extension HostRun {
    /// Checks that every given flag has an effect.
    ///
    /// - Parameter place: The command as it was typed.
    /// - Throws: `UsageError`.
    func checkFlags(for use: HostUse, _ place: String? = nil) throws(UsageError) {
        for flag in HostOptions.declared + [HostOptions.moduleOption.flag]
        where options.given.contains(flag.name) && !flag.uses.contains(use) {
            throw UsageError(ineffective(flag.name, place, use, flag.uses))
        }
        if let setting = options.settings.keys.sorted().first, !HostOptions.settingUses.contains(use) {
            throw UsageError(ineffective("--" + setting, place, use, HostOptions.settingUses))
        }
        for (flag, stronger) in [("--limit", "--all"), ("--no-color", "--json")]
        where options.given.contains(flag) && options.given.contains(stronger) {
            throw UsageError("'\(flag)' has no effect beside '\(stronger)'; leave one of them out")
        }
    }

    private func ineffective(
        _ flag: String,
        _ place: String?,
        _ use: HostUse,
        _ uses: Set<HostUse>
    ) -> LocalizedText {
        let place = place.map(LocalizedText.init(verbatim:)) ?? use.name
        return "'\(flag)' has no effect on '\(place)'; it works with \(HostUse.names(of: uses, in: host))"
    }
}
