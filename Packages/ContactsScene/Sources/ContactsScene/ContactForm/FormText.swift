import ContactCards

/// A value with a label that the form shows as one text.
protocol FormText {
    init(formText: LabeledText)
    var formText: String { get }
}

extension LabeledValue: FormText {
    init(formText: LabeledText) {
        self.init(formText.value, labels: formText.label.map { [$0] } ?? [])
    }

    var formText: String { LabeledText(label: labels.first, value: value).text }
}

extension LabeledAddress: FormText {
    init(formText: LabeledText) {
        self.init(labels: formText.label.map { [$0] } ?? [])
        AddressText.fill(&self, from: formText.value)
    }

    var formText: String { LabeledText(label: labels.first, value: AddressText.text(of: self)).text }
}
