import Accounts
import FoundationEssentials
import SceneKitCore

/// Keeps the person of a session beside its token, for runs in which the accounts cannot be reached.
///
/// It is a help, and never the only copy: a file that cannot be read or written counts as absent.
struct KeptPerson: Sendable {
    let place: any SecretKeeping

    private struct Content: Codable {
        /// The hash of the session's token.
        var session: String
        var person: Person
    }

    /// The person of the token's session; nil if another session's, or nobody, is kept. May block.
    func person(of token: SecretToken) -> Person? {
        guard let content = content(), content.session == token.hash else { return nil }
        return content.person
    }

    /// Keeps a person without their roles, which only the accounts can tell. May block.
    func keep(_ person: Person, of token: SecretToken) {
        var content = Content(session: token.hash, person: person)
        content.person.roles = []
        if let kept = self.content(), kept.session == content.session, kept.person == content.person {
            return
        }
        guard let data = try? JSONEncoder().encode(content) else { return }
        try? place.write(String(decoding: data, as: UTF8.self))
    }

    /// Forgets the person of a token whose session has ended, or may have. May block.
    func forget(_ token: SecretToken) {
        if content()?.session == token.hash { try? place.remove() }
    }

    private func content() -> Content? {
        guard let text = try? place.read() else { return nil }
        return try? JSONDecoder().decode(Content.self, from: Data(text.utf8))
    }
}
