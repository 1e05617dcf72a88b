private import Glibc
import HTTPMounts

extension OwnedDescriptor {
    /// The first bytes of a file; nil if it has fewer, or cannot be read.
    func bytes(_ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var position = 0
        while position < count {
            let read = bytes.withUnsafeMutableBytes { buffer in
                pread(number, buffer.baseAddress.map { $0 + position }, count - position, off_t(position))
            }
            if read < 0, errno == EINTR { continue }
            guard read > 0 else { return nil }
            position += read
        }
        return bytes
    }
}
