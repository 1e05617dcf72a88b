import Foundation

/// Measures scenes of a program beside the same scenes in their host: the contacts, in sessions over JSON, in one run.
///
/// Usage: program-benchmark FOLDER CONTACTSHOST PLUGINHOST CONTACTS-PROGRAM PLUGINS CONTACTS.vcf EVENTS
///
/// CONTACTSHOST has the contacts built in, and PLUGINS is a folder with their library.
@main
struct ProgramBenchmark {
    static func main() {
        let arguments = CommandLine.arguments
        do {
            guard arguments.count == 8, let events = Int(arguments[7]), events > 0 else {
                throw BenchmarkError(
                    "usage: program-benchmark FOLDER CONTACTSHOST PLUGINHOST CONTACTS-PROGRAM PLUGINS CONTACTS.vcf EVENTS"
                )
            }
            try run(try Subjects(arguments), events)
        } catch {
            FileHandle.standardError.write(Data("program-benchmark: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func run(_ subjects: Subjects, _ events: Int) throws {
        let all = try subjects.all()
        print("\(events) events each, from the event on the host's input to the screen on its output, in ms:")
        print(
            "                                   p50      p99      cpu   p50 more   p99 more   processes' memory, KiB"
        )
        for row in Row.all {
            var first: Latencies?
            for subject in all {
                let latencies = try row.measure(subject, events, expecting: first?.total)
                let more = first.map { latencies.p50 - $0.p50 }
                let much = first.map { latencies.p99 - $0.p99 }
                print(
                    row.name.padding(toLength: 16, withPad: " ", startingAt: 0)
                        + subject.name.padding(toLength: 14, withPad: " ", startingAt: 0)
                        + text(latencies.p50) + text(latencies.p99) + text(latencies.cpu)
                        + (more.map(text) ?? "").leftPadded(11) + (much.map(text) ?? "").leftPadded(11)
                        + "   " + latencies.memory.map(String.init).joined(separator: " + ")
                )
                fflush(nil)
                first = first ?? latencies
            }
        }
        print("\na run that opens a form and ends, in ms: least and median of 20")
        for subject in all {
            let times = try (0..<20).map { _ in try subject.runOnce() }.sorted()
            print(
                subject.name.padding(toLength: 30, withPad: " ", startingAt: 0) + text(times[0])
                    + text(times[10])
            )
            fflush(nil)
        }
        print("\nthe program by itself, until it has declared its module, in ms: least and median of 20")
        let starts = try (0..<20).map { _ in try subjects.startProgram() }.sorted()
        print(String(repeating: " ", count: 30) + text(starts[0]) + text(starts[10]))
        try Visitors.show(all[0], all[2])
    }
}

struct BenchmarkError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// Milliseconds, right-aligned.
func text(_ milliseconds: Double) -> String { String(format: "%8.2f ", milliseconds) }

extension String {
    func leftPadded(_ width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
