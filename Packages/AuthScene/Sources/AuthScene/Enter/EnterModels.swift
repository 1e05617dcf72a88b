import Accounts

/// The use cases of signing in.
enum Enter {
    enum ShowForm {
        struct Request: Equatable, Sendable {}

        enum Response: Equatable, Sendable {
            /// The form is to be shown to somebody in that state.
            case form(name: String, AuthenticationState)
            /// Another scene has signed somebody up.
            case signedUp(Person)
            case failed(name: String, AuthenticationFailure)
        }

        enum ViewModel: Equatable, Sendable {
            case form(FormViewModel)
            case complete(FormViewModel)
        }
    }

    enum ChangeField {
        struct Request: Equatable, Sendable {
            var field: String
            var values: [String]
        }

        struct Response: Equatable, Sendable {
            var name: String
            var hasPassword: Bool
        }

        typealias ViewModel = FormViewModel
    }

    enum SignIn {
        struct Request: Equatable, Sendable {
            /// What was filled in at once, by field.
            var values: [String: [String]] = [:]
        }

        enum Response: Equatable, Sendable {
            case signedIn(Person)
            case missing([EnterField], name: String)
            case failed(name: String, AuthenticationFailure)
        }

        enum ViewModel: Equatable, Sendable {
            case complete(FormViewModel)
            case form(FormViewModel)
            case alert(FormViewModel, Alert)
        }
    }

    enum ContinueAsGuest {
        struct Request: Equatable, Sendable {}

        enum Response: Equatable, Sendable {
            case done
            case failed(name: String, AuthenticationFailure)
        }

        typealias ViewModel = SignIn.ViewModel
    }

    /// What no field is to blame for.
    struct Alert: Equatable, Sendable {
        var title: String
        var message: String
    }
}

/// The fields of the form to sign in.
enum EnterField: String, CaseIterable, Sendable {
    case name, password
}
