internal import FoundationEssentials
@_spi(Hosting) import SceneKitCore
@_spi(Hosting) import TerminalFrontend

/// A full screen that `make dev` replaces by one of a newer build, at the same place and with the typed text.
///
/// The script `Tools/develop.sh` names a folder, in which the program keeps its place when a signal ends it, and the script
/// writes the compiler's error after a failed build.
struct ReplacedProgram {
    /// The place of a session.
    struct Place: Codable, Equatable {
        var location: String
        /// The values of the fields in the top scene's forms, without passwords.
        var values: [String: [FieldEntry]]
    }

    let folder: String

    /// - Returns: nil unless the environment names a folder: `LENDING_DEV_FOLDER` for the host `lending`.
    init?(host: String, environment: [String: String]) {
        let folder = environment[EnvironmentVariable.name(host: host, setting: "dev-folder")] ?? ""
        guard !folder.isEmpty else { return nil }
        self.folder = folder
    }

    /// The former program's place; nil if there is none.
    var place: Place? {
        FileManager.default.contents(atPath: folder + "/place")
            .flatMap { try? JSONDecoder().decode(Place.self, from: $0) }
    }

    /// Keeps a place, for the same person only. Errors are ignored: the next program begins at its first scene.
    func keep(_ place: Place) {
        guard let data = try? JSONEncoder().encode(place) else { return }
        _ = FileManager.default.createFile(
            atPath: folder + "/place",
            contents: data,
            attributes: [.posixPermissions: 0o600]
        )
    }

    /// Runs a session from the former program's place.
    ///
    /// - Parameter run: Runs the session; its argument tells whether the place is shown.
    @MainActor
    func run(
        _ session: TerminalSession,
        on navigator: Navigator,
        _ run: @MainActor (_ isRestored: Bool) async throws -> Int32
    ) async throws -> Int32 {
        let isRestored = await place?.restore(on: navigator) ?? false
        keep(place ?? Place(location: "\(navigator.location)", values: [:]))
        let problems = Task { await showProblems(in: session) }
        defer { problems.cancel() }
        let status = try await run(isRestored)
        keep(Place(location: "\(navigator.location)", values: session.typedValues))
        return status
    }

    /// Shows each error of the compiler that the script writes.
    @MainActor
    private func showProblems(in session: TerminalSession) async {
        let file = folder + "/problem"
        while (try? await Task.sleep(for: .milliseconds(300))) != nil {
            guard let data = FileManager.default.contents(atPath: file) else { continue }
            try? FileManager.default.removeItem(atPath: file)
            session.show(problem: String(decoding: data, as: UTF8.self))
        }
    }
}

extension ReplacedProgram.Place {
    /// Opens the location and fills in the text, as far as the newer program has both.
    ///
    /// - Returns: Whether the location is shown.
    @MainActor
    func restore(on navigator: Navigator) async -> Bool {
        guard let location = try? Location(parsing: location), await navigator.open(location) == .done else {
            return false
        }
        await navigator.settle()
        for (field, values) in values.sorted(by: { $0.key < $1.key }) {
            let shown = navigator.screen?.forms.flatMap(\.fields).first { $0.identifier == field }
            guard let shown, shown.values != values else { continue }
            try? await navigator.send(.change(field: field, values: values))
        }
        return true
    }
}
