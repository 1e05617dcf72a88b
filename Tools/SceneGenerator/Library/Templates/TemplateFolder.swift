import Foundation

/// The templates for one kind of scene or use case: files with the extension `.template`, and fragments.
struct TemplateFolder {
    let path: String

    /// The rendered new files by their paths within the package, without those that are empty.
    ///
    /// - Parameter folders: The path prefixes of the wanted files, with placeholders; nil for all.
    func files(
        _ values: [String: String],
        in folders: [String]? = nil
    ) throws(GeneratorFailure) -> [String: String] {
        var made: [String: String] = [:]
        for name in try names(ending: ".template") {
            guard folders?.contains(where: name.hasPrefix) != false else { continue }
            let text = try Template(try text(of: name), name: name).render(values)
            guard !text.isEmpty else { continue }
            made[try Template(String(name.dropLast(".template".count)), name: name).render(values)] = text
        }
        return made
    }

    /// The fragments for existing files in the order of their names, without those that are empty.
    func fragments(_ values: [String: String]) throws(GeneratorFailure) -> [Fragment] {
        var fragments: [Fragment] = []
        for name in try names(ending: ".fragment") {
            let rendered = try Template(try text(of: name), name: name).render(values)
            if !rendered.isEmpty { fragments.append(try Fragment(rendered, name: name)) }
        }
        return fragments
    }

    private func names(ending: String) throws(GeneratorFailure) -> [String] {
        guard let enumerator = FileManager.default.enumerator(atPath: path) else {
            throw GeneratorFailure("the templates are not in \(path)")
        }
        let names = enumerator.compactMap { $0 as? String }.filter { $0.hasSuffix(ending) }.sorted()
        guard !names.isEmpty else { throw GeneratorFailure("there are no templates in \(path)") }
        return names
    }

    private func text(of name: String) throws(GeneratorFailure) -> String {
        guard let data = FileManager.default.contents(atPath: path + "/" + name),
            let text = String(validating: data, as: UTF8.self)
        else { throw GeneratorFailure("\(path)/\(name) cannot be read") }
        return text
    }
}
