extension UseCasePlan {
    /// Adds the use case to the doubles of the scene's parts, and collects the template values for its tests.
    static func addDoubles(
        _ scene: TypeName,
        _ useCase: TypeName,
        to files: inout SceneFiles,
        _ values: inout [String: String]
    ) throws(GeneratorFailure) {
        let type = "\(scene.text).\(useCase.text)"
        let roles: [(part: String, role: TestDoubles.Role)] = [
            (
                "interactor",
                .init(
                    proto: scene.text + "BusinessLogic",
                    label: "request",
                    method: "func \(useCase.camel)(request: \(type).Request) async",
                    value: type + ".Request"
                )
            ),
            (
                "presenter",
                .init(
                    proto: scene.text + "PresentationLogic",
                    label: "response",
                    method: "func present\(useCase.text)(response: \(type).Response)",
                    value: type + ".Response"
                )
            ),
            (
                "view",
                .init(
                    proto: scene.text + "DisplayLogic",
                    label: "viewModel",
                    method: "func display\(useCase.text)(viewModel: \(type).ViewModel)",
                    value: type + ".ViewModel"
                )
            ),
        ]
        var recordings: [String: [TestDoubles.Recording]] = [:]
        for (part, role) in roles {
            var doubles = TestDoubles(role, name: useCase.camel)
            try doubles.extend(in: &files)
            recordings[part] = doubles.recordings
        }
        var make = TestValues(scene: scene.text, files: files)
        for (part, role) in roles {
            guard let double = recordings[part]?.first else {
                if part == "interactor" { continue }
                throw GeneratorFailure(
                    "\(files.path(of: .tests)) has no type with '\(role.proto)' that is a 'ValueSpy' or has a property 'Spy<…>'; "
                        + "the use case's tests need one to check the values that the \(part) receives"
                )
            }
            values["\(part) spy"] = [part, double.spy].compactMap(\.self).joined(separator: ".")
            values["\(part) call"] = double.call(part == "view" ? "message: \"\(useCase.title).\"" : "")
            if part == "presenter" {
                values["presented count"] = double.call("count: .success(3)")
                values["presented failure"] = double.call("count: .failure(failure)")
            } else if part == "view" {
                let locked = "\(values["attempt"] ?? ""): it is locked"
                values["displayed count"] = double.call(
                    "message: Message(.information, \"\(useCase.title): 3 entries.\")"
                )
                values["displayed failure"] = double.call("message: Message(.error, \"\(locked)\")")
            }
            if part != "interactor" { values["\(part) double"] = try make.make(double.type) }
        }
        values["interactor"] = try make.make(scene.text + "Interactor", given: ["presenter": "presenter"])
        values["presenter"] = try make.make(scene.text + "Presenter")
        values["view controller"] = try make.make(scene.text + "ViewController")
        files = make.files
    }
}
