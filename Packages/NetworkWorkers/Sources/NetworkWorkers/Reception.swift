/// The received part of a response; libcurl's callbacks fill it during a transfer.
final class Reception {
    private(set) var response = HTTPClientResponse(status: 0)
    /// The reason why receiving was stopped.
    private(set) var failure: HTTPFailure?
    /// Whether the final response's head has ended; informational responses (1xx) precede it.
    private(set) var isHeadComplete = false
    let headLimit: Int
    let bodyLimit: Int
    private var headSize = 0

    init(headLimit: Int, bodyLimit: Int) {
        self.headLimit = headLimit
        self.bodyLimit = bodyLimit
    }

    /// The object behind a callback's context.
    static func of(_ context: UnsafeMutableRawPointer?) -> Reception {
        guard let context else { preconditionFailure("libcurl lost a callback's context") }
        return Unmanaged<Reception>.fromOpaque(context).takeUnretainedValue()
    }

    /// Ends the request: an address of its host is not public. Another one may be, but such a host is not trusted.
    func refuseAddress() { failure = .privateAddress }

    /// Receives a line of a head, or of the trailers, with its line end.
    ///
    /// - Returns: The count; any other number ends the transfer.
    func receiveHeaderLine(_ bytes: UnsafePointer<CChar>?, count: Int) -> Int {
        headSize += count
        guard headSize <= headLimit else {
            failure = .headTooLarge(limit: headLimit)
            return 0
        }
        // Ignore trailers.
        if isHeadComplete { return count }
        take(Array(UnsafeRawBufferPointer(start: bytes, count: count)))
        return count
    }

    /// - Returns: The count; any other number ends the transfer.
    func receiveBody(_ bytes: UnsafePointer<CChar>?, count: Int) -> Int {
        guard response.body.count + count <= bodyLimit else {
            failure = .bodyTooLarge(limit: bodyLimit)
            return 0
        }
        response.body.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
        return count
    }

    private func take(_ bytes: [UInt8]) {
        let line = bytes[...].trimmed
        if response.status == 0 {
            response.status = line.split(separator: 32).dropFirst().first.flatMap { Int($0.text) } ?? 0
        } else if let last = response.headers.fields.indices.last,
            bytes.starts(with: [32]) || bytes.starts(with: [9])
        {
            // A folded line continues the previous value (RFC 9112, section 5.2).
            if !line.isEmpty { response.headers.fields[last].value += " " + line.text }
        } else if line.isEmpty {
            if (100...199).contains(response.status) {
                response = HTTPClientResponse(status: 0)
            } else {
                isHeadComplete = true
            }
        } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
            response.headers.fields.append(
                .init(name: line[..<colon].trimmed.text, value: line[(colon + 1)...].trimmed.text)
            )
        }
    }
}

extension ArraySlice<UInt8> {
    /// The bytes without surrounding blanks and the line's end.
    fileprivate var trimmed: ArraySlice {
        let isKept: (UInt8) -> Bool = { ![9, 10, 13, 32].contains($0) }
        guard let first = firstIndex(where: isKept), let last = lastIndex(where: isKept) else { return [] }
        return self[first...last]
    }

    fileprivate var text: String { String(decoding: self, as: UTF8.self) }
}
