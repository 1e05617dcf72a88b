import Testing

/// Steps that tests of several people repeat.
extension BrowserWindow {
    func signUp(_ name: String, _ password: String) async throws {
        try await click("Sign in")
        try await wait(forPage: "Sign in")
        try await click("Sign up")
        try await wait(forPage: "Sign up")
        try await type(name, into: "Name")
        try await type(password, into: "Password")
        try await type(password, into: "Password again")
        try await click("Sign up")
        try await wait(for: "Keep the recovery codes now")
        try await click("Continue")
        try await waitUntilGone("Keep the recovery codes now")
        try await wait(for: name)
    }

    func signIn(_ name: String, _ password: String) async throws {
        try await click("Sign in")
        try await wait(forPage: "Sign in")
        try await type(name, into: "Name")
        try await type(password, into: "Password")
        try await click(button: "Sign in")
        try await wait(forPage: "Home")
        try await wait(for: name)
    }

    func addContact(_ first: String, _ last: String) async throws {
        try await click("Contacts")
        try await wait(forPage: "Contacts")
        try await click("Add")
        try await type(first, into: "First name")
        try await type(last, into: "Last name")
        try await click("Save")
        try await wait(forPage: "\(first) \(last)")
    }
}
