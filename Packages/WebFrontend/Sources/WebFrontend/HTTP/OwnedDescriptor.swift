internal import Glibc

/// A file descriptor that is closed with its last reference.
final class OwnedDescriptor: Sendable {
    let number: Int32

    init(_ number: Int32) {
        self.number = number
    }

    deinit { close(number) }
}
