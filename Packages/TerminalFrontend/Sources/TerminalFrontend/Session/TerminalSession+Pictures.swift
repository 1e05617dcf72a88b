import SceneKitCore

/// What a session knows about pictures.
struct PictureSearch {
    enum Support: Equatable {
        /// No screen has had a picture.
        case unknown
        /// The terminal has been asked.
        case asked
        case none
        case drawn(PictureProtocol)
    }

    var support = Support.unknown
    /// The source of the picture that is shown or being loaded.
    var source: String?
    /// The problems that have been shown; each is shown once.
    var problems: Set<LocalizedText> = []
}

/// Loads the screen's picture if the terminal draws pictures. It is asked when the first screen has a picture, and the
/// session does not wait for its answer.
extension TerminalSession {
    func findPicture(of scene: String) {
        let source = model.screen?.pictureSource
        if source != model.photo?.source { model.photo = nil }
        guard let source else {
            pictures.source = nil
            return
        }
        switch pictures.support {
        case .unknown:
            pictures.support = .asked
            terminal.askForPictures()
        case .asked, .none: break
        case .drawn:
            guard source != pictures.source, terminal.cell != nil else { return }
            pictures.source = source
            Task { [navigator, mailbox] in
                do {
                    let image = try await Self.load(source, of: scene, navigator)
                    mailbox.post(.pictureLoaded(source, image, problem: nil))
                } catch {
                    mailbox.post(.pictureLoaded(source, nil, problem: LocalizedText(error)))
                }
            }
        }
    }

    /// Loads a picture, and decodes it beside the main actor; nil if there is none any more.
    private static func load(
        _ source: String,
        of scene: String,
        _ navigator: Navigator
    ) async throws -> PixelImage? {
        guard let image = try await navigator.image(source, of: scene) else { return nil }
        return try await Task.detached {
            // Every picture is scaled or encoded by it.
            _ = try PictureLibraries.sixel.get()
            return try PictureDecoder.decode(image)
        }.value
    }

    /// Takes over a loaded picture, unless the person has left its screen.
    func take(_ image: PixelImage?, of source: String, _ problem: LocalizedText?) {
        guard source == pictures.source, case .drawn(let medium) = pictures.support else { return }
        if let image, let cell = terminal.cell {
            model.photo = Photo(source: source, image: image, cell: cell, medium: medium)
            perform(model.settle())
        }
        if let problem, pictures.problems.insert(problem).inserted {
            model.notice = Message(.warning, "The picture cannot be shown: \(problem).")
        }
    }
}
