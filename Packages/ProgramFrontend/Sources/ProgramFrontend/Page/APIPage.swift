import HTTPMounts
@_spi(Hosting) import SceneKitCore

/// The page that lists the operations of the API, and tries them with a token that a person types.
///
/// The list needs no script. The style sheet is that of the host's pages.
@MainActor
struct APIPage {
    private let document: OpenAPIDocument
    private let texts: Texts

    private nonisolated static let scriptPath = ProgramService.path + "/-/page.js"

    init(_ document: OpenAPIDocument) {
        self.document = document
        texts = document.texts
    }

    /// The response to a request for the page's script; nil for other paths.
    nonisolated static func asset(at path: String) -> HTTPResponse? {
        guard path == scriptPath else { return nil }
        return HTTPResponse(
            200,
            [("content-type", "text/javascript; charset=utf-8")],
            body: PackageResources.page_js
        )
    }

    var response: HTTPResponse {
        HTTPResponse(
            200,
            [
                ("content-type", "text/html; charset=utf-8"),
                (
                    "content-security-policy",
                    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
                        + "form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
                ),
                ("referrer-policy", "no-referrer"),
            ],
            body: Array(markup.text.utf8)
        )
    }

    private var markup: Markup {
        var html = Markup()
        html.element("html", ["lang": texts.language]) { html in
            html.element("head") { head(&$0) }
            html.element("body") { html in
                html.element("main", ["id": "main"]) { main(&$0) }
            }
        }
        return html
    }

    private var title: String { texts("API of \(document.host)") }

    private func head(_ html: inout Markup) {
        html.void("meta", ["charset": "utf-8"])
        html.void("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
        html.element("title", text: title)
        html.void("link", ["rel": "stylesheet", "href": "/-/style.css"])
        html.void("link", ["rel": "icon", "type": "image/svg+xml", "href": "/-/icon.svg"])
        html.element("script", ["type": "module", "src": Self.scriptPath]) { _ in }
    }

    private func main(_ html: inout Markup) {
        html.element("h1", text: title)
        html.element(
            "p",
            text: texts("Programs read scenes by GET and perform their actions by POST.")
        )
        html.element("p") { html in
            html.element("a", ["href": ProgramService.path + "/openapi.json"], text: "OpenAPI 3.1")
        }
        html.element("div", ["id": "access", "class": "field", "hidden": ""]) { html in
            html.element("label", ["for": "token"], text: texts("Access token"))
            html.void("input", ["id": "token", "type": "password", "autocomplete": "off"])
        }
        let operations = self.operations
        for tag in Set(operations.map(\.tag)).sorted() {
            html.element("section") { html in
                html.element("h2", text: tag)
                for operation in operations where operation.tag == tag { write(operation, &html) }
            }
        }
    }

    // MARK: - Operations

    private struct Operation {
        var method: String
        var path: String
        var value: JSONValue
        var tag: String { value["tags"]?.array?.first?.string ?? "" }
    }

    /// The operations of scenes, in the order of their addresses.
    private var operations: [Operation] {
        (document.value["paths"]?.members ?? []).flatMap { path, methods in
            methods.members.compactMap { method, value in
                value["tags"] == nil ? nil : Operation(method: method.uppercased(), path: path, value: value)
            }
        }
    }

    private func write(_ operation: Operation, _ html: inout Markup) {
        let parameters = operation.value["parameters"]?.array ?? []
        // A form takes documents, too.
        let content = operation.value["requestBody"]?["content"]?.members.last
        let fields = content?.value["schema"]?["properties"]?.members ?? []
        let required = Set(
            (content?.value["schema"]?["required"]?.array ?? []).compactMap(\.string)
        )
        html.element("details", ["class": "operation"]) { html in
            html.element("summary") { html in
                html.element("code", text: "\(operation.method) \(operation.path)")
                html.write(" " + (operation.value["summary"]?.string ?? ""))
            }
            html.element("p", text: operation.value["description"]?.string ?? "")
            html.element(
                "form",
                [
                    "data-method": operation.method, "data-path": ProgramService.path + operation.path,
                    "data-type": content?.key,
                ]
            ) { html in
                for parameter in parameters {
                    field(
                        parameter["name"]?.string ?? "",
                        in: parameter["in"]?.string ?? "query",
                        parameter["schema"] ?? [:],
                        parameter["description"]?.string ?? "",
                        isRequired: parameter["required"] == true,
                        id: operation.method + operation.path,
                        &html
                    )
                }
                for (name, schema) in fields {
                    field(
                        name,
                        in: "body",
                        schema,
                        schema["description"]?.string ?? schema["title"]?.string ?? "",
                        isRequired: required.contains(name),
                        id: operation.method + operation.path,
                        &html
                    )
                }
                html.element("button", ["type": "submit", "hidden": ""], text: texts("Send"))
                html.element("pre", ["class": "answer", "role": "status", "tabindex": "0", "hidden": ""]) {
                    _ in
                }
            }
        }
    }

    /// A value of an operation: its name, its kind and what it is, and where it is typed to try the operation.
    private func field(
        _ name: String,
        in place: String,
        _ schema: JSONValue,
        _ description: String,
        isRequired: Bool,
        id: String,
        _ html: inout Markup
    ) {
        let isList = schema["type"] == "array"
        let element = isList ? schema["items"] ?? [:] : schema
        let kind = element["format"]?.string ?? element["type"]?.string ?? "string"
        let id = "\(id) \(place) \(name)".replacing(" ", with: "-").replacing("/", with: "-")
        html.element("div", ["class": "field"]) { html in
            html.element("label", ["for": id]) { html in
                html.element("code", text: name)
                html.write(" \(kind)" + (isList ? "[]" : "") + (isRequired ? " *" : ""))
            }
            html.void(
                "input",
                [
                    "id": id, "name": name, "data-in": place, "data-kind": kind,
                    "data-list": isList ? "" : nil,
                    "type": element["contentMediaType"] == nil ? "text" : "file",
                    "aria-describedby": id + "-description", "autocomplete": "off",
                ]
            )
            html.element("p", ["class": "summary", "id": id + "-description"], text: description)
        }
    }
}
