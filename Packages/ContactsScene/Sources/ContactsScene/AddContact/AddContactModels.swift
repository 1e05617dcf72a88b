/// The use case of adding a contact.
enum AddContact {
    enum SaveContact {
        struct Request: Equatable, Sendable {
            var draft: ContactDraft
        }

        typealias Response = ContactFormResult
        typealias ViewModel = ContactFormViewModel
    }
}
