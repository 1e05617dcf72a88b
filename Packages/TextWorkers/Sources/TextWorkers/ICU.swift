import _FoundationICU

/// All calls of this package to ICU.
///
/// It uses the toolchain's copy of ICU; the package's README explains why.
enum ICU {
    /// The result of a spoof check: the restriction level, and the other checks that failed.
    struct SpoofCheckResult {
        var exceedsHighlyRestrictive = false
        var hasMixedNumbers = false
        var hasRepeatedMarks = false
    }

    /// Checks a name with the data of UTS #39.
    ///
    /// - Throws: `TextWorkersError` if ICU cannot load its data.
    static func checkSpoof(_ name: String) throws(TextWorkersError) -> SpoofCheckResult {
        var status = U_ZERO_ERROR
        guard let checker = swift_uspoof_open(&status) else { throw error("uspoof_open", status) }
        defer { swift_uspoof_close(checker) }
        let wanted = [USPOOF_RESTRICTION_LEVEL, USPOOF_MIXED_NUMBERS, USPOOF_INVISIBLE]
        swift_uspoof_setChecks(checker, Int32(wanted.reduce(0) { $0 | $1.rawValue }), &status)
        swift_uspoof_setRestrictionLevel(checker, USPOOF_HIGHLY_RESTRICTIVE)
        let units = Array(name.utf16)
        let failed = UInt32(
            bitPattern: swift_uspoof_check2(checker, units, Int32(units.count), nil, &status)
        )
        guard status.rawValue <= U_ZERO_ERROR.rawValue else { throw error("uspoof_check2", status) }
        return SpoofCheckResult(
            exceedsHighlyRestrictive: failed & USPOOF_RESTRICTION_LEVEL.rawValue != 0,
            hasMixedNumbers: failed & USPOOF_MIXED_NUMBERS.rawValue != 0,
            hasRepeatedMarks: failed & USPOOF_INVISIBLE.rawValue != 0
        )
    }

    /// A text that is equal for all names that look the same (UTS #39, section 4).
    ///
    /// - Throws: `TextWorkersError` if ICU cannot load its data.
    static func skeleton(of name: String) throws(TextWorkersError) -> String {
        var status = U_ZERO_ERROR
        guard let checker = swift_uspoof_open(&status) else { throw error("uspoof_open", status) }
        defer { swift_uspoof_close(checker) }
        let units = Array(name.utf16)
        var skeleton = [UInt16](repeating: 0, count: 4 * units.count + 16)
        while true {
            let count = Int(
                swift_uspoof_getSkeleton(
                    checker,
                    0,
                    units,
                    Int32(units.count),
                    &skeleton,
                    Int32(skeleton.count),
                    &status
                )
            )
            if status == U_BUFFER_OVERFLOW_ERROR {
                skeleton = Array(repeating: 0, count: count)
                status = U_ZERO_ERROR
                continue
            }
            guard status.rawValue <= U_ZERO_ERROR.rawValue else { throw error("uspoof_getSkeleton", status) }
            return String(decoding: skeleton[..<count], as: UTF16.self)
        }
    }

    /// The English name of a character's script (`Cyrillic`), or nil if several scripts share the character.
    static func script(of scalar: Unicode.Scalar) -> String? {
        var status = U_ZERO_ERROR
        let code = swift_uscript_getScript(Int32(bitPattern: scalar.value), &status)
        guard code != USCRIPT_COMMON, code != USCRIPT_INHERITED, code != USCRIPT_INVALID_CODE else {
            return nil
        }
        return swift_uscript_getName(code).map { String(String(cString: $0).map { $0 == "_" ? " " : $0 }) }
    }

    /// A text in a normalization form (UAX #15).
    ///
    /// - Throws: `TextWorkersError` if ICU cannot load its data.
    static func normalize(
        _ text: String,
        to form: (UnsafeMutablePointer<UErrorCode>) -> OpaquePointer?
    ) throws(TextWorkersError) -> String {
        var status = U_ZERO_ERROR
        guard let normalizer = form(&status) else { throw error("unorm2_getInstance", status) }
        let units = Array(text.utf16)
        // Longer results are rare.
        var result = [UInt16](repeating: 0, count: units.count + units.count / 2 + 16)
        while true {
            let count = Int(
                swift_unorm2_normalize(
                    normalizer,
                    units,
                    Int32(units.count),
                    &result,
                    Int32(result.count),
                    &status
                )
            )
            if status == U_BUFFER_OVERFLOW_ERROR {
                result = Array(repeating: 0, count: count)
                status = U_ZERO_ERROR
                continue
            }
            guard status.rawValue <= U_ZERO_ERROR.rawValue else { throw error("unorm2_normalize", status) }
            return String(decoding: result[..<count], as: UTF16.self)
        }
    }

    /// The possible charsets of the bytes, each with ICU's confidence from 0 to 100, the best first.
    static func detectEncodings(_ sample: [UInt8]) -> [(name: String, confidence: Int)] {
        var status = U_ZERO_ERROR
        guard let detector = swift_ucsdet_open(&status) else { return [] }
        defer { swift_ucsdet_close(detector) }
        return sample.withUnsafeBytes { bytes in
            // The detector does not copy the text.
            swift_ucsdet_setText(
                detector,
                bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
                Int32(bytes.count),
                &status
            )
            var count: Int32 = 0
            guard let matches = swift_ucsdet_detectAll(detector, &count, &status) else { return [] }
            return (0..<Int(count)).compactMap { index in
                swift_ucsdet_getName(matches[index], &status).map { name in
                    (String(cString: name), Int(swift_ucsdet_getConfidence(matches[index], &status)))
                }
            }
        }
    }

    /// ICU's name of the encoding with this name or alias (`sjis`), or nil if it is unknown.
    static func canonicalName(ofEncoding name: String) -> String? {
        var status = U_ZERO_ERROR
        guard let converter = swift_ucnv_open(name, &status) else { return nil }
        defer { swift_ucnv_close(converter) }
        return swift_ucnv_getName(converter, &status).map { String(cString: $0) }
    }

    /// The name that MIME or IANA's registry prefers (`Shift_JIS`), or nil if neither lists the encoding.
    static func registeredName(ofEncoding canonical: String) -> String? {
        for standard in ["MIME", "IANA"] {
            var status = U_ZERO_ERROR
            if let name = swift_ucnv_getStandardName(canonical, standard, &status) {
                return String(cString: name)
            }
        }
        return nil
    }

    /// ICU's names of all its encodings.
    static var canonicalEncodingNames: [String] {
        (0..<swift_ucnv_countAvailable()).compactMap {
            swift_ucnv_getAvailableName($0).map { String(cString: $0) }
        }
    }

    /// Decodes a text in pieces.
    final class Converter {
        private let converter: OpaquePointer

        /// - Throws: `TextWorkersError` if ICU cannot load the encoding's table.
        init(_ canonicalName: String) throws(TextWorkersError) {
            var status = U_ZERO_ERROR
            guard let converter = swift_ucnv_open(canonicalName, &status) else {
                throw ICU.error("ucnv_open", status)
            }
            self.converter = converter
            // By default ICU writes U+001A for some undecodable bytes.
            let replace: UConverterToUCallback = { _, arguments, _, _, reason, status in
                guard reason.rawValue <= UCNV_IRREGULAR.rawValue else { return }
                var replacement: UInt16 = 0xFFFD
                status?.pointee = U_ZERO_ERROR
                swift_ucnv_cbToUWriteUChars(arguments, &replacement, 1, 0, status)
            }
            status = U_ZERO_ERROR
            swift_ucnv_setToUCallBack(converter, replace, nil, nil, nil, &status)
        }

        deinit { swift_ucnv_close(converter) }

        /// The piece in UTF-8. An incomplete character is returned with the next piece; undecodable bytes become
        /// U+FFFD.
        func decode(_ bytes: UnsafeRawBufferPointer, isEnd: Bool) -> [UInt8] {
            var units: [UInt16] = []
            units.reserveCapacity(bytes.count + 16)
            var source = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
            let sourceEnd = source.map { $0 + bytes.count }
            withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 4096) { buffer in
                var status = U_BUFFER_OVERFLOW_ERROR
                while status == U_BUFFER_OVERFLOW_ERROR {
                    status = U_ZERO_ERROR
                    var target = buffer.baseAddress
                    swift_ucnv_toUnicode(
                        converter,
                        &target,
                        buffer.baseAddress.map { $0 + buffer.count },
                        &source,
                        sourceEnd,
                        nil,
                        isEnd ? 1 : 0,
                        &status
                    )
                    let count = target.map { $0 - (buffer.baseAddress ?? $0) } ?? 0
                    units.append(contentsOf: buffer[..<count])
                }
            }
            return Array(String(decoding: units, as: UTF16.self).utf8)
        }
    }

    static func error(_ call: String, _ status: UErrorCode) -> TextWorkersError {
        let name = swift_u_errorName(status).map { String(cString: $0) } ?? String(status.rawValue)
        return TextWorkersError(message: "ICU's \(call) failed with \(name)")
    }
}
