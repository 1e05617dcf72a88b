/// A value or a key of a document, and where it is.
struct JSONToken {
    enum Kind: UInt8 {
        case null, `false`, `true`, number, string, array, object
    }

    /// The first byte; of a string, the one after the quote.
    var start: UInt32
    /// Where a string or a number ends; how many elements an array has; at which token the next key is looked for.
    var extent: UInt32 = 0
    /// The token after this one and all that is in it; in a container that is not closed yet, the one it is in.
    var next: UInt32
    var kind: Kind
    /// Of a string, whether it has escapes; of a number, whether it is whole; of an object, whether its keys are not
    /// in rising order, so that one may be there twice.
    var flag = false

    var stringExtent: JSONText.StringExtent {
        JSONText.StringExtent(end: Int(extent), hasEscapes: flag)
    }

    var numberExtent: JSONText.NumberExtent {
        JSONText.NumberExtent(end: Int(extent), isWhole: flag)
    }
}

extension JSONToken.Kind: CustomStringConvertible {
    var description: String {
        switch self {
        case .null: "null"
        case .false: "false"
        case .true: "true"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
