import _FoundationICU

/// Every call into ICU that this package makes.
///
/// It is the toolchain's own copy of ICU; the package's README says why.
enum ICU {
    /// What a spoof check found: the restriction level, and the other checks that failed.
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

    /// The English name of a character's script (`Cyrillic`), or nil where many scripts share it.
    static func script(of scalar: Unicode.Scalar) -> String? {
        var status = U_ZERO_ERROR
        let code = swift_uscript_getScript(Int32(bitPattern: scalar.value), &status)
        guard code != USCRIPT_COMMON, code != USCRIPT_INHERITED, code != USCRIPT_INVALID_CODE else {
            return nil
        }
        return swift_uscript_getName(code).map { String(cString: $0).replacing("_", with: " ") }
    }

    private static func error(_ call: String, _ status: UErrorCode) -> TextWorkersError {
        let name = swift_u_errorName(status).map { String(cString: $0) } ?? String(status.rawValue)
        return TextWorkersError(message: "ICU's \(call) failed with \(name)")
    }
}
