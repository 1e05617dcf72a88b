import SceneKitCore

/// The actions that read and write documents.
extension RecordListLayout {
    static func importing<R: FieldRecord>(
        _ scenes: RecordScenes<R>,
        _ key: Character?
    ) -> BoundAction<RecordListViewController> {
        .action(
            "import",
            "Import",
            key: key,
            "Adds and changes \(scenes.names.many) from a CSV document, after a question that shows the effect.",
            answer: .message,
            when: { $0.rights.mayWrite },
            values: RecordList.ImportRecords.Request(),
            [
                .field(
                    "document",
                    \.document,
                    "Document",
                    kind: .inputDocument,
                    summary:
                        "a CSV document whose heading names fields; a column 'id' names records to change",
                    isRequired: true,
                    isPositional: true
                ),
                .field("preview", \.isPreview, "Preview", summary: "only show what each row would do"),
            ]
        ) { await $0.importRecords($1) }
        .promising(.asks)
        .refused(to: scenes.access.write)
    }

    static func exporting<R: FieldRecord>(
        _ scenes: RecordScenes<R>,
        _ key: Character?
    ) -> BoundAction<RecordListViewController> {
        .action(
            "export",
            "Export",
            key: key,
            "Writes the shown \(scenes.names.many), or the marked ones, to a CSV or JSON document.",
            answer: .message,
            values: RecordExport(),
            [
                .field(
                    "document",
                    \.document,
                    "Document",
                    kind: .outputDocument,
                    summary: "the document to write",
                    isRequired: true,
                    isPositional: true
                ),
                .field(
                    "format",
                    \.format,
                    "Format",
                    summary: "the format; by default from the document's name, otherwise csv"
                ),
                .field("force", \.replacesExisting, "Replace", summary: "replace an existing file"),
                .field(
                    scenes.parts.record,
                    \.ids,
                    "Record",
                    summary: "export only this record",
                    row: scenes.parts.rows
                ),
            ]
        ) { await $0.interactor.exportRecords(request: $1) }
    }
}
