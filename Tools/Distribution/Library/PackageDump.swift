import Foundation

/// A manifest as `swift package dump-package` prints it: the parts that the flat package needs.
struct PackageDump: Decodable {
    struct Product: Decodable {
        var name: String
        var targets: [String]
        /// `library`, `executable` or `plugin`.
        var kind: String

        private enum Key: CodingKey { case name, targets, type }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Key.self)
            name = try values.decode(String.self, forKey: .name)
            targets = try values.decode([String].self, forKey: .targets)
            kind = try values.nestedContainer(keyedBy: AnyKey.self, forKey: .type).allKeys.first?.text ?? ""
        }
    }

    struct Target: Decodable {
        struct Dependency: Decodable {
            /// The name of a target or a product.
            var name: String

            init(from decoder: any Decoder) throws {
                name = try firstText(of: decoder, "a dependency")
            }
        }

        struct PluginUse: Decodable {
            var name: String

            init(from decoder: any Decoder) throws {
                name = try firstText(of: decoder, "a plugin")
            }
        }

        struct Provider: Decodable {
            var apt: [[String]]?
        }

        struct Setting: Decodable {
            /// `swift` or `linker`, for example.
            var tool: String
            /// The setting's name in the dump.
            var kind: String
            var value: String

            private enum Key: CodingKey { case tool, kind }

            init(from decoder: any Decoder) throws {
                let values = try decoder.container(keyedBy: Key.self)
                tool = try values.decode(String.self, forKey: .tool)
                let kinds = try values.decode([String: [String: String]].self, forKey: .kind)
                guard let (kind, value) = kinds.first, let first = value["_0"] else {
                    throw DistributionFailure("a setting in the dump has no value")
                }
                self.kind = kind
                self.value = first
            }
        }

        var name: String
        /// `regular`, `system`, `plugin`, `executable` or `test`.
        var type: String
        var dependencies: [Dependency]
        var exclude: [String]
        var pkgConfig: String?
        var providers: [Provider]?
        var settings: [Setting]
        var pluginUsages: [PluginUse]?
    }

    var name: String
    var products: [Product]
    var targets: [Target]
}

private struct AnyKey: CodingKey {
    var text: String
    var stringValue: String { text }
    var intValue: Int? { nil }

    init(stringValue: String) { text = stringValue }
    init?(intValue: Int) { nil }
}

/// The name in `{"byName": ["Name", null]}`, whatever the kind.
private func firstText(of decoder: any Decoder, _ what: String) throws -> String {
    let kinds = try decoder.singleValueContainer().decode([String: [String?]].self)
    guard let name = kinds.values.first?.first ?? nil else {
        throw DistributionFailure("\(what) in the dump has no name")
    }
    return name
}
