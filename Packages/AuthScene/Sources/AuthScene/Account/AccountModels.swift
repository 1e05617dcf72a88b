import Accounts

/// The use cases of the account's own screen.
enum Account {
    enum ShowAccount {
        struct Request: Equatable, Sendable {}

        struct Response: Equatable, Sendable {
            var state: Result<AuthenticationState, AuthenticationFailure>
            /// What another scene did to the account before this one appeared.
            var change: AccountChange?
        }

        struct ViewModel: Equatable, Sendable {
            struct DisplayedItem: Equatable, Sendable {
                var label: String
                var value: String
            }

            var items: [DisplayedItem] = []
            /// In place of items.
            var text: String?
            var choices: [AccountChoice]
            var notice: Notice?
        }
    }

    enum SignOut {
        struct Request: Equatable, Sendable {}

        enum Response: Equatable, Sendable {
            case signedOut
            case failed(AuthenticationFailure)
        }

        enum ViewModel: Equatable, Sendable {
            case signedOut(ShowAccount.ViewModel)
            case failed(Notice)
        }
    }
}

/// What another scene did to the account.
enum AccountChange: Equatable, Sendable {
    case passwordChanged
    case profileChanged
}

/// What can be done here, depending on who is signed in.
enum AccountChoice: Equatable, Sendable, CaseIterable {
    case editProfile, changePassword, signOut, signIn, signUp
}
