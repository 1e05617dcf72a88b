import Glibc
import Testing

/// The text in an encoding, made by the C library and not by ICU.
func encoded(_ text: String, as encoding: String) throws -> [UInt8] {
    let converter = try #require(iconv_open(encoding, "UTF-8"))
    try #require(Int(bitPattern: converter) != -1, "the C library has no \(encoding)")
    defer { iconv_close(converter) }
    var input = Array(text.utf8)
    var output = [UInt8](repeating: 0, count: input.count * 4 + 16)
    let left = input.withUnsafeMutableBytes { source in
        output.withUnsafeMutableBytes { target in
            var from = source.baseAddress?.assumingMemoryBound(to: CChar.self)
            var to = target.baseAddress?.assumingMemoryBound(to: CChar.self)
            var fromLeft = source.count
            var toLeft = target.count
            _ = iconv(converter, &from, &fromLeft, &to, &toLeft)
            return (fromLeft, toLeft)
        }
    }
    try #require(left.0 == 0, "\(encoding) cannot write \(text)")
    return Array(output.dropLast(left.1))
}
