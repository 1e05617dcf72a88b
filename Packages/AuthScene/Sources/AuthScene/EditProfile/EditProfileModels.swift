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
            var draft: ProfileDraft
        }

        enum Response: Equatable, Sendable {
            case saved
            case refused([AccountProblem])
            case failed(AuthenticationFailure)
        }

        enum ViewModel: Equatable, Sendable {
            case saved
            case refused(FormRefusal)
        }
    }
}

/// The draft of the profile's form.
struct ProfileDraft: Equatable, Sendable {
    var phone = ""
    var email = ""
}
