internal import Glibc

/// A file descriptor that is closed with its last reference.
public final class OwnedDescriptor: Sendable {
    public let number: Int32

    public init(_ number: Int32) {
        self.number = number
    }

    deinit { close(number) }
}
