/// A failure of a system call.
struct Fault: Sendable, CustomStringConvertible {
    enum Call: String, Sendable {
        case write, sync, rename, create, truncate
    }

    enum Kind: String, Sendable {
        case full = "ENOSPC"
        case inputOutput = "EIO"
        case short
    }

    var call: Call
    var kind: Kind
    /// Whether every later call fails too.
    var lasts = false

    static let all: [Fault] = [
        Fault(call: .write, kind: .full), Fault(call: .write, kind: .inputOutput),
        Fault(call: .write, kind: .short), Fault(call: .write, kind: .full, lasts: true),
        Fault(call: .sync, kind: .inputOutput), Fault(call: .sync, kind: .full),
        Fault(call: .sync, kind: .inputOutput, lasts: true),
        Fault(call: .rename, kind: .full), Fault(call: .rename, kind: .inputOutput),
        Fault(call: .create, kind: .full), Fault(call: .create, kind: .inputOutput),
        Fault(call: .truncate, kind: .full), Fault(call: .truncate, kind: .inputOutput),
    ]

    var description: String { "\(call.rawValue) \(kind.rawValue)" + (lasts ? " from then on" : "") }

    /// Whether an error that a program gets is a correct report of the fault.
    func isCorrectReport(_ name: String, _ message: String) -> Bool {
        switch (name, kind) {
        case ("outcomeUnknown", _): true
        case ("full", .full): true
        case ("failed", .inputOutput): true
        // SQLite does not report why it could not create a file.
        case ("cannotOpen", _) where call == .create: true
        // A new store that cannot be synced must not open.
        case ("failed", .full) where call == .sync: true
        // Before the store is open, failing to open it is correct if the message has the reason.
        case ("cannotOpen", .full): message.contains("No space left on device")
        case ("cannotOpen", .inputOutput): message.contains("Input/output error")
        default: false
        }
    }
}
