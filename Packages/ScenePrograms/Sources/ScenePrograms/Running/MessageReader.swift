internal import Glibc
import SceneProtocol
internal import Synchronization

/// Reads a program's messages from the bytes of its standard output. No bytes can do more than end the program.
final class MessageReader: Sendable {
    /// The messages in some bytes.
    struct Batch: Sendable {
        var messages: [ProgramMessage] = []
        /// The lines themselves.
        var lines: [[UInt8]] = []
        /// Why the program cannot go on.
        var failure: ProgramFailure?
    }

    private struct State {
        var buffer: LineBuffer
        /// How many messages may come at once.
        var allowance: Double
        var last = ContinuousClock.now
    }

    private let answers: ExpectedAnswers
    private let limits: ProgramLimits
    private let state: Mutex<State>

    init(answers: ExpectedAnswers, limits: ProgramLimits) {
        self.answers = answers
        self.limits = limits
        state = Mutex(
            State(
                buffer: LineBuffer(limit: limits.messageBytes),
                allowance: Double(limits.messagesPerSecond)
            )
        )
    }

    /// Reads the messages that the bytes complete. It sleeps if there were too many of late.
    func read(_ bytes: some Collection<UInt8>) -> Batch {
        var batch = Batch()
        do throws(LineBuffer.Overflow) {
            batch.lines = try state.withLock { state throws(LineBuffer.Overflow) in
                try state.buffer.add(bytes)
            }
        } catch {
            batch.failure = .tooLong(error.limit)
            return batch
        }
        for (position, line) in batch.lines.enumerated() {
            do {
                guard String(validating: line, as: UTF8.self) != nil else { throw NotUTF8() }
                batch.messages.add(try ProgramMessage(line, answers: answers))
            } catch {
                let start = String(decoding: line.prefix(80), as: UTF8.self)
                batch.failure = .malformed("\(MessageCoding.text(of: error)): \(start)")
                batch.lines.removeSubrange((position + 1)...)
                break
            }
        }
        slowDown(batch.lines.count)
        return batch
    }

    private struct NotUTF8: Error, CustomStringConvertible {
        let description = "it is not UTF-8"
    }

    private func slowDown(_ count: Int) {
        let rate = Double(limits.messagesPerSecond)
        let debt = state.withLock { state in
            let now = ContinuousClock.now
            state.allowance = min(rate, state.allowance + (now - state.last) / .seconds(1) * rate)
            state.last = now
            state.allowance -= Double(count)
            return -state.allowance / rate
        }
        if debt > 0 { usleep(UInt32(min(debt, 1) * 1_000_000)) }
    }
}
