import Foundation
import Glibc
import Synchronization

/// An endless document, so that its import never ends by itself.
final class CardFeeder: Sendable {
    let path: String
    private let isStopped = Atomic(false)

    /// - Parameter pause: The number of cards after which the feeder pauses without ending the document.
    init(in folder: URL, pause: Int = .max) throws {
        path = folder.appendingPathComponent("endless.vcf").path
        guard mkfifo(path, 0o600) == 0 else {
            throw TerminalError("no pipe can be made: \(String(cString: strerror(errno)))")
        }
        Thread.detachNewThread { [self] in feed(pause: pause) }
    }

    func stop() { isStopped.store(true, ordering: .relaxed) }

    /// A card that contains its number three times, to detect incomplete cards.
    static func card(_ number: Int) -> String {
        "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:\(number)\r\nFN:Person N\(number)\r\nN:N\(number);Person;;;\r\n"
            + "NOTE:number \(number)\r\nEND:VCARD\r\n"
    }

    private func feed(pause: Int) {
        // A closed pipe must be an error of write(2), not end the tests.
        var pipe = sigset_t()
        sigemptyset(&pipe)
        sigaddset(&pipe, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &pipe, nil)
        var descriptor: Int32 = -1
        while descriptor < 0, !isStopped.load(ordering: .relaxed) {
            // Without a reader, the pipe cannot be opened yet.
            descriptor = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
            if descriptor < 0 { usleep(1_000) }
        }
        defer { close(descriptor) }
        var number = 0
        while number < pause, !isStopped.load(ordering: .relaxed) {
            let cards = (number..<min(number + 100, pause)).map(Self.card).joined()
            number += 100
            guard write(Array(cards.utf8), to: descriptor) else { return }
        }
        while !isStopped.load(ordering: .relaxed) { usleep(1_000) }
    }

    private func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty, !isStopped.load(ordering: .relaxed) {
            var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            poll(&wait, 1, 50)
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno != EAGAIN, errno != EINTR { return false }
            rest = rest.dropFirst(max(0, count))
        }
        return true
    }
}
