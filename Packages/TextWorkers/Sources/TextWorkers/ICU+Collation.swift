import _FoundationICU

extension ICU {
    /// Compares texts by the rules of a language.
    ///
    /// Several threads may use one: ICU's functions that do not change an object may be called at a time (ICU User Guide,
    /// "ICU Architectural Design", thread safety), and none changes it after `init`.
    final class Collation: @unchecked Sendable {
        private let collator: OpaquePointer

        /// - Parameter locale: The name of a locale as ICU has it: `sv_SE`.
        /// - Throws: `TextWorkersError` if ICU cannot load its data.
        init(_ locale: String) throws(TextWorkersError) {
            var status = U_ZERO_ERROR
            guard let collator = swift_ucol_open(locale, &status) else {
                throw ICU.error("ucol_open", status)
            }
            self.collator = collator
            swift_ucol_setStrength(collator, UCOL_PRIMARY)
        }

        deinit { swift_ucol_close(collator) }

        /// Calls with the bytes of a text's sort key, without the zero at its end.
        func withSortKey<Value>(
            of units: UnsafeBufferPointer<UInt16>,
            _ work: (Slice<UnsafeMutableBufferPointer<UInt8>>) -> Value
        ) -> Value {
            // A longer key is rare.
            var capacity = 3 * units.count + 32
            while true {
                let value: Value? = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { key in
                    let length = Int(
                        swift_ucol_getSortKey(
                            collator,
                            units.baseAddress,
                            Int32(units.count),
                            key.baseAddress,
                            Int32(key.count)
                        )
                    )
                    guard length <= key.count else {
                        capacity = length
                        return nil
                    }
                    return work(key[..<max(0, length - 1)])
                }
                if let value { return value }
            }
        }
    }

    /// ICU's name of a locale with this BCP 47 tag (`de-u-co-phonebk`), or nil if the tag is malformed or its language is
    /// unknown.
    static func locale(ofTag tag: String) -> String? {
        var status = U_ZERO_ERROR
        var end: Int32 = 0
        let name = text { swift_uloc_forLanguageTag(tag, $0, $1, &end, &status) }
        guard let name, status.rawValue <= U_ZERO_ERROR.rawValue, Int(end) == tag.utf8.count else {
            return nil
        }
        return isKnown(name) ? name : nil
    }

    /// The BCP 47 tag of a locale's name (`sv_SE`), or nil if its language is unknown.
    static func tag(ofLocale name: String) -> String? {
        guard isKnown(name) else { return nil }
        var status = U_ZERO_ERROR
        let tag = text { swift_uloc_toLanguageTag(name, $0, $1, 0, &status) }
        return status.rawValue <= U_ZERO_ERROR.rawValue ? tag : nil
    }

    /// ICU's version: `76.1`.
    static var version: String {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Int(U_MAX_VERSION_LENGTH)) { numbers in
            swift_u_getVersion(numbers.baseAddress)
            return "\(numbers[0]).\(numbers[1])"
        }
    }

    private static func isKnown(_ locale: String) -> Bool {
        swift_uloc_getISO3Language(locale).map { $0.pointee != 0 } ?? false
    }

    /// A short text that a call writes.
    private static func text(_ call: (UnsafeMutablePointer<CChar>?, Int32) -> Int32) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            let length = Int(call(buffer.baseAddress, Int32(buffer.count)))
            guard (1..<buffer.count).contains(length) else { return nil }
            return String(decoding: buffer[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
    }
}
