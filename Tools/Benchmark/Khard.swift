import Foundation

/// Debian's khard, with a copy of the contacts, one file each.
struct Khard {
    private let configuration: String

    /// - Parameter folder: The folder for the copy.
    init(contacts: String, folder: String) throws {
        let cards = folder + "/khard"
        try FileManager.default.createDirectory(atPath: cards, withIntermediateDirectories: true)
        let text = try String(contentsOfFile: contacts, encoding: .utf8)
        let end = "END:VCARD\r\n"
        for (number, card) in text.components(separatedBy: end).dropLast().enumerated() {
            try Data((card + end).utf8).write(to: URL(filePath: "\(cards)/\(number).vcf"))
        }
        configuration = folder + "/khard.conf"
        try Data("[addressbooks]\n[[book]]\npath = \(cards)\n".utf8).write(to: URL(filePath: configuration))
    }

    func run(_ arguments: [String]) throws -> MeasuredProcess {
        try MeasuredProcess.run(["khard", "--config", configuration] + arguments)
    }
}
