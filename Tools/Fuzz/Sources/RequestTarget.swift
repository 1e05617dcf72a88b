@testable import HTTPServing
@testable import WebFrontend

/// HTTP requests: a refusal, or the same form whatever the pieces in which its body arrives.
///
/// An input is a request as it is sent; without a first line or a head, its parts are empty.
enum RequestTarget {
    static func run(_ bytes: [UInt8]) {
        let head = bytes.firstRange(of: Array("\r\n\r\n".utf8)).map { bytes[..<$0.lowerBound] } ?? bytes[...]
        let body = Array(bytes.dropFirst(head.count + 4))
        let lines = String(decoding: head, as: UTF8.self).unicodeScalars
            .split(separator: "\r\n".unicodeScalars, omittingEmptySubsequences: false).map(String.init)
        let first = (lines.first ?? "").split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
            .map(String.init)
        let line = RequestCheck.Line(
            method: first.first ?? "",
            target: first.count > 1 ? first[1] : "",
            version: first.count > 2 ? first[2] : ""
        )
        let headers = lines.dropFirst().map { line in
            let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
            let value = parts.count > 1 ? parts[1].drop { $0 == " " } : ""
            return (name: (parts.first ?? "").lowercased(), value: String(value))
        }
        checkHead(line, headers)
        checkProxy(headers)
        checkForm(body, headers.first { $0.name == "content-type" }?.value)
    }

    /// Pages, and an interface for programs.
    private static let mounts: MountTable = {
        let answer: HTTPMount.Handler = { _ in .text(200, "served") }
        do {
            return try MountTable([
                HTTPMount("/", methods: [.get, .post], body: .form(), handler: answer),
                HTTPMount(
                    "/api",
                    methods: [.put, .patch, .delete],
                    body: .bytes(limit: 500),
                    handler: answer
                ),
            ])
        } catch { fatalError("\(error)") }
    }()

    private static func checkHead(_ line: RequestCheck.Line, _ headers: [(name: String, value: String)]) {
        do throws(HTTPRefusal) {
            _ = try RequestCheck.check(
                line,
                headers: headers,
                options: HTTPServerOptions(hosts: ["x"]),
                mounts: mounts
            )
        } catch {
            require(400..<600 ~= error.status && !error.reason.isEmpty, "\(error) is no refusal")
            return
        }
        require(headers.count { $0.name == "host" } == 1, "a request with another number of hosts passes")
        require(
            headers.count { ["content-length", "transfer-encoding"].contains($0.name) } <= 1,
            "two lengths pass"
        )
        let parts = line.target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init
        )
        guard let address = try? PageAddress(path: parts[0], query: parts.count > 1 ? parts[1] : "") else {
            return
        }
        let again = "\(address)".split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init
        )
        let parsed = try? PageAddress(path: again[0], query: again.count > 1 ? again[1] : "")
        require(parsed == address, "\(line.target) becomes \(address)")
    }

    private static func checkProxy(_ headers: [(name: String, value: String)]) {
        guard let address = IPAddress("10.0.0.1") else { fatalError("an address is not parsed") }
        let peer = TrustedProxy.Client(address: address, isSecure: false)
        let client = TrustedProxy(address: address).client(of: peer, headers: headers)
        require(IPAddress("\(client.address)") == client.address, "\(client.address) is no address")
    }

    private static func checkForm(_ body: [UInt8], _ type: String?) {
        var limits = HTTPFormLimits()
        limits.formBytes = 500
        limits.uploadBytes = 300
        limits.fields = 10
        let whole = outcome(body, type, limits, pieces: body.count)
        for pieces in [1, 7] {
            let other = outcome(body, type, limits, pieces: pieces)
            require(whole == other, "in pieces of \(pieces): \(other); whole: \(whole)")
        }
    }

    private static func outcome(
        _ body: [UInt8],
        _ type: String?,
        _ limits: HTTPFormLimits,
        pieces: Int
    ) -> String {
        do throws(HTTPRefusal) {
            let reader = try formReader(contentType: type, limits: limits)
            var rest = body[...]
            while !rest.isEmpty {
                let piece = Array(rest.prefix(pieces))
                try read(piece, with: reader)
                rest = rest.dropFirst(piece.count)
            }
            let form = try reader.finish()
            let size = form.fields.all.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
            require(size <= body.count && size <= limits.formBytes, "a form of \(size) bytes")
            require(form.files.allSatisfy { $0.size <= limits.uploadBytes }, "a large file")
            return "\(form.fields.all) \(form.files.map { [$0.field, $0.filename, $0.type, "\($0.size)"] })"
        } catch {
            return "\(error)"
        }
    }

    private static func read(_ piece: [UInt8], with reader: any FormReader) throws(HTTPRefusal) {
        let result: Result<Void, HTTPRefusal> = piece.withUnsafeBytes { bytes in
            do throws(HTTPRefusal) {
                return .success(try reader.read(bytes))
            } catch {
                return .failure(error)
            }
        }
        try result.get()
    }
}
