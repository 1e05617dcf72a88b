import Accounts
import SceneKitCore

/// The use cases of changing how a person can be reached.
enum EditProfile {
    enum FetchProfile {
        struct Request: Equatable, Sendable {}

        struct Response: Equatable, Sendable {
            var profile: Result<ProfileDraft, AuthenticationFailure>
        }

        enum ViewModel: Equatable, Sendable {
            case form(ProfileDraft)
            /// There is nothing to edit, and why.
            case missing(Message)
        }
    }

    enum SaveProfile {
        struct Request: Equatable, Sendable {
            var edit: FormEdit<ProfileDraft>
        }

        enum Response: Equatable, Sendable {
            case saved
            case refused([AccountProblem])
            case failed(AuthenticationFailure)
        }

        enum ViewModel: Equatable, Sendable {
            /// The scene is left, with this message.
            case saved(Message)
            case refused(FormRefusal)
        }
    }
}

/// The draft of the profile's form.
struct ProfileDraft: Equatable, Sendable {
    var phone = ""
    var email = ""
    var language = LanguageChoice.automatic

    init(phone: String = "", email: String = "", language: LanguageChoice = .automatic) {
        self.phone = phone
        self.email = email
        self.language = language
    }

    init(_ profile: Profile) {
        self.init(
            phone: profile.phone,
            email: profile.email,
            language: profile.language.flatMap(LanguageChoice.init) ?? .automatic
        )
    }

    var profile: Profile {
        Profile(phone: phone, email: email, language: language == .automatic ? nil : language.rawValue)
    }
}

/// The languages that a person can choose for the browser.
enum LanguageChoice: String, FieldChoice {
    case automatic = "auto"
    case english = "en"
    case german = "de"
    case portuguese = "pt"
    case chinese = "zh"

    /// Each language in its own words.
    var label: LocalizedText {
        switch self {
        case .automatic: "as in the browser"
        case .english: LocalizedText(verbatim: "English")
        case .german: LocalizedText(verbatim: "Deutsch")
        case .portuguese: LocalizedText(verbatim: "Português")
        case .chinese: LocalizedText(verbatim: "中文")
        }
    }
}
