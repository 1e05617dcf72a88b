internal import Glibc

/// A format of untrusted input: the name of its corpus, and the function that checks an input.
enum Format: String {
    case vcard, csv, event, location, log, manifest, catalogue, json, request, image, program

    /// The format of this run, named by `FUZZ_FORMAT`.
    static let current: Format = {
        guard let format = Format(rawValue: setting("FUZZ_FORMAT")) else {
            fatalError("FUZZ_FORMAT names no format; use 'make fuzz'")
        }
        return format
    }()

    func run(_ bytes: [UInt8]) {
        switch self {
        case .vcard: VCardTarget.run(bytes)
        case .csv: CSVTarget.run(bytes)
        case .event: EventTarget.run(bytes)
        case .location: LocationTarget.run(bytes)
        case .log: LogTarget.run(bytes)
        case .manifest: ManifestTarget.run(bytes)
        case .catalogue: CatalogueTarget.run(bytes)
        case .json: JSONTarget.run(bytes)
        case .request: RequestTarget.run(bytes)
        case .image: ImageTarget.run(bytes)
        case .program: ProgramTarget.run(bytes)
        }
    }
}

/// The entry point that libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
    Format.current.run(Array(UnsafeBufferPointer(start: data, count: size)))
    return 0
}

/// The value of an environment variable.
func setting(_ name: String) -> String {
    getenv(name).map { String(cString: $0) } ?? ""
}

/// Ends the run with a finding if the condition does not hold; libFuzzer then keeps the input.
func require(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { fatalError(message()) }
}
