import FoundationEssentials
@_spi(Hosting) import SceneKitCore
import SceneProtocol

/// The host's services for an open scene.
extension ProgramScene {
    /// - Throws: `ProtocolError`.
    func answer(_ params: any ServiceParams) async throws -> any Encodable & Sendable {
        do {
            switch params {
            case let params as WatchRecordsParams:
                try watch(params.collections)
                return Nothing()
            case let params as ReadDocumentParams: return try await read(params)
            case let params as WriteDocumentParams:
                try await write(params)
                return Nothing()
            default: return try await services.answer(params)
            }
        } catch let error as DocumentError {
            throw ProtocolError(ProtocolError.refusedCode, "\(error)")
        }
    }

    // MARK: - Changes

    /// Tells the program of changes of these collections, and no longer of others.
    private func watch(_ collections: [String]) throws {
        let names = Set(collections)
        let added = try names.subtracting(watched).map { ($0, try services.changes(of: $0)) }
        for name in watched.subtracting(names) { host?.cancel("records " + name, for: self) }
        watched = names
        for (name, changes) in added {
            observe("records " + name) { [weak self] in
                for await _ in changes {
                    self?.tellChange(of: name)
                    // Many changes in a row are one.
                    do { try await Task.sleep(for: .milliseconds(100)) } catch { return }
                }
            }
        }
    }

    func unwatch() {
        for name in watched { host?.cancel("records " + name, for: self) }
        watched = []
    }

    // MARK: - Documents

    private func documents(_ isPicked: Bool, _ name: String) throws -> ProgramDocuments {
        guard let documents = services.documents else {
            throw ProtocolError(ProtocolError.refusedCode, "the program has no grant for documents")
        }
        guard isPicked else {
            throw ProtocolError(
                ProtocolError.refusedCode,
                "nobody has picked the document '\(VisibleText.excerpt(name))' in this scene"
            )
        }
        return documents
    }

    private func read(_ params: ReadDocumentParams) async throws -> DocumentPart {
        let documents = try documents(picked.mayRead(params.name), params.name)
        return try await documents.read(params.name, isFirst: params.isFirst ?? false)
    }

    /// Asks the person before an existing document is replaced.
    private func write(_ params: WriteDocumentParams) async throws {
        let name = params.name
        let documents = try documents(picked.mayWrite(name), name)
        guard let data = Data(base64Encoded: params.data) else {
            throw ProtocolError(ProtocolError.invalidParamsCode, "data: it is not base64")
        }
        do {
            try await documents.write(name, Array(data), isLast: params.isLast, isReplacing: false)
        } catch let error as DocumentError where error == .exists(name) {
            let question = Question(
                "\(name) exists. Replace it?",
                confirm: "Replace",
                isDestructive: true
            )
            guard await confirm(question) else { throw error }
            try await documents.write(name, Array(data), isLast: params.isLast, isReplacing: true)
        }
    }
}
