@_spi(Hosting) import SceneKitCore

extension TerminalModel {
    mutating func openHelp() -> [Command] {
        overlay = .help(scroll: 0)
        return []
    }

    /// The choices of the palette: the scene's actions, the entrances, and the full screen's own commands.
    var paletteChoices: [Palette.Choice] {
        let help = Palette.Choice.own(
            "help",
            key: keys.character("?"),
            label: texts("Help"),
            summary: texts("Lists the keys and the actions.")
        )
        let quit = Palette.Choice.own(
            "quit",
            key: keys.character("q"),
            label: texts("Quit"),
            summary: texts("Leaves the program.")
        )
        return (screen?.actions ?? []).map { .action($0) }
            + entrances.map { .entrance($0, label: texts("Go to \($0.title)")) } + [help, quit]
    }

    mutating func openPalette() -> [Command] {
        paletteHistory.stopBrowsing()
        overlay = .palette(Palette())
        return [.findEntrances]
    }

    mutating func answer(_ question: Question, _ key: Key) -> [Command] {
        switch key {
        case Key(.left), Key(.up): confirms = false
        case Key(.right), Key(.down): confirms = true
        case .tab, .backTab, .character(" "): confirms.toggle()
        case .enter: return [.post(.answer(confirms))]
        case .escape, .backspace, .character("n"), .character("N"), .character("q"):
            return [.post(.answer(false))]
        case .character("y") where key != asker, .character("Y") where key != asker:
            return [.post(.answer(true))]
        default:
            guard case .character(let letter) = key.code else { return [.ring] }
            let labels = [question.cancel, question.confirm].map { $0.lowercased().first }
            guard labels[0] != labels[1], let index = labels.firstIndex(of: letter.lowercased().first) else {
                return [.ring]
            }
            // 'd' for 'Delete' is often the key that has asked.
            let confirms = index == 1
            return confirms && (question.isDestructive || key == asker) ? [.ring] : [.post(.answer(confirms))]
        }
        return []
    }

    mutating func handle(_ key: Key, in overlay: Overlay, _ screen: Screen) -> [Command] {
        switch overlay {
        case .help(let scroll, let prompt): handleHelp(key, scroll, over: prompt)
        case .palette(let palette): handle(key, palette, screen)
        case .prompt(let prompt): handle(key, prompt)
        case .search(let line): handle(key, line, screen)
        }
    }

    private mutating func handleHelp(_ key: Key, _ scroll: Int, over prompt: Prompt?) -> [Command] {
        let layout = BodyLayout(self)
        let page = layout.body.rows
        let most = max(0, HelpPage(self).lines(columns: layout.body.columns).count - page)
        let now = min(scroll, most)
        switch motionKeys.read(key == .character(" ") ? Key(.pageDown) : key) {
        case .motion(let motion):
            guard let target = motion.line(from: now, page: page, last: most) else { return [.ring] }
            overlay = .help(scroll: target, over: prompt)
        case .begun: break
        case .nothing: overlay = prompt.map { .prompt($0) }
        }
        return []
    }

    private mutating func handle(_ key: Key, _ current: Palette, _ screen: Screen) -> [Command] {
        var palette = current
        let matches = palette.matches(paletteChoices)
        switch key {
        case .escape,
            .backspace where palette.line.characters.isEmpty:
            overlay = nil
            return []
        case Key(.function(1)): return openHelp()
        case Key(.up) where palette.selection == 0, .control("p"):
            guard let older = paletteHistory.older(than: palette.line.text) else { return [.ring] }
            palette.line = LineEditor(older)
            palette.selection = 0
        case Key(.down) where paletteHistory.isBrowsing, .control("n"):
            palette.line = LineEditor(paletteHistory.newer() ?? palette.line.text)
            palette.selection = 0
        case Key(.up), .backTab: palette.selection = max(0, palette.selection - 1)
        case Key(.down), .tab:
            palette.selection = min(max(0, matches.count - 1), palette.selection + 1)
        case .enter:
            guard matches.indices.contains(palette.selection) else { return [.ring] }
            let choice = matches[palette.selection]
            let argument = palette.argument(for: choice)
            paletteHistory.add(argument == nil ? choice.label : palette.line.text)
            return run(choice, argument, screen)
        default:
            let outcome = palette.line.handle(key, clipboard: &clipboard)
            if outcome == .ignored { return [.ring] }
            if outcome == .edited {
                palette.selection = 0
                paletteHistory.stopBrowsing()
            }
        }
        overlay = .palette(palette)
        return []
    }

    private mutating func run(_ choice: Palette.Choice, _ argument: String?, _ screen: Screen) -> [Command] {
        switch choice {
        case .action(let action):
            guard let argument else { return run(action, screen) }
            return run(action, with: argument, screen)
        case .own("help", _, _, _): return openHelp()
        case .own:
            overlay = nil
            return commit() + [.quit]
        case .entrance(let entrance, _):
            overlay = nil
            return commit() + [.post(.open(entrance.location))]
        }
    }

    private mutating func handle(_ key: Key, _ current: Prompt) -> [Command] {
        var prompt = current
        switch key {
        case .escape:
            overlay = nil
            return []
        case .control("s"): return submit(prompt)
        case Key(.function(1)):
            overlay = .help(scroll: 0, over: prompt)
            return []
        case .tab, Key(.down):
            let isTab = key == .tab
            if !prompt.form.advance(by: 1, skipsAnother: isTab), let first = prompt.form.stops.first {
                prompt.form.focus(first)
            }
        case .backTab, Key(.up):
            let isTab = key == .backTab
            if !prompt.form.advance(by: -1, skipsAnother: isTab), let last = prompt.form.stops.last {
                prompt.form.focus(last)
            }
        case .enter where prompt.form.addAnother(): break
        case .enter where prompt.form.focusedInput?.kind != .paragraphs:
            // Enter after a text must not delete anything.
            if prompt.action.role != .destructive { return submit(prompt) }
            if !prompt.form.advance(by: 1, skipsAnother: true) { return [.ring] }
        default:
            let outcome = prompt.form.handle(key, clipboard: &clipboard)
            if outcome == .ignored { return [.ring] }
            if outcome == .edited { prompt.failure = nil }
        }
        overlay = .prompt(prompt)
        return []
    }

    mutating func submit(_ current: Prompt) -> [Command] {
        var prompt = current
        if let wrong = prompt.check() {
            prompt.form.focus(wrong)
            overlay = .prompt(prompt)
            return [.ring]
        }
        overlay = nil
        prompt.failure = nil
        return perform(prompt.action, values: prompt.values, from: prompt)
    }
}
