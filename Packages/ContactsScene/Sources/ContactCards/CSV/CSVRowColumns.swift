/// The cells of a contact that a document's columns hold. A row that updates a contact leaves all other cells
/// unchanged.
public struct CSVRowColumns: Sendable {
    /// The columns of one family.
    private struct Columns {
        /// The parts of each occurrence that the header numbers, from 1.
        var numbered: [Int: Set<Int>] = [:]
        /// The parts of unnumbered columns: if there are any, the columns hold all occurrences.
        var unnumbered: Set<Int> = []
    }

    private var families: [CSVFamily: Columns] = [:]
    /// The labels of custom fields with columns of their own.
    private var customLabels: Set<String> = []

    init(_ mapping: CSVContactMapping) {
        for (column, target) in zip(mapping.columns, mapping.targets) {
            customLabels.insert(CSVLabel(labels: [column.header]).cell)
            switch (column.meaning, target) {
            case (.birthdayPart, _): families[.birthday, default: .init()].numbered[1] = [0]
            case (.formattedAddress, _):
                guard case .number(let number) = column.occurrence else { continue }
                families[.address, default: .init()].numbered[number, default: []].formUnion(1..<8)
            case (_, .some(let target)) where target.number < CSVContactMapping.firstUnnumbered:
                families[target.family, default: .init()].numbered[target.number, default: []].insert(
                    target.part
                )
            case (_, .some(let target)):
                // `Home Phone` implies the label too.
                families[target.family, default: .init()].unnumbered.formUnion([0, target.part])
            case (_, nil): families[.custom] = families[.custom] ?? .init()
            }
        }
    }

    func contains(_ family: CSVFamily) -> Bool { families[family] != nil }

    /// A family's rows after an update: the document's, completed by the contact's for missing columns.
    func merge(_ theirs: [[String]], into mine: [[String]], of family: CSVFamily) -> [[String]] {
        guard let columns = families[family] else { return mine }
        let isLabelled = family.isLabelled
        // A label without a value is not a field.
        let numbers = columns.numbered.filter { $0.value.contains { $0 > 0 || !isLabelled } }.keys.sorted()
        let all = columns.unnumbered.isEmpty ? numbers : Array(1...max(1, mine.count))
        func parts(_ number: Int) -> Set<Int> { columns.numbered[number] ?? columns.unnumbered }
        var merged = theirs
        for (index, row) in theirs.enumerated() {
            // The same value may have moved, since empty occurrences leave no gap.
            let same = all.first { number in
                number <= mine.count && parts(number).allSatisfy { mine[number - 1][$0] == row[$0] }
            }
            guard let number = same ?? (index < all.count ? all[index] : nil), number <= mine.count else {
                continue
            }
            for part in 0..<family.width where !parts(number).contains(part) {
                merged[index][part] = mine[number - 1][part]
            }
        }
        for (index, row) in mine.enumerated() where !all.contains(index + 1) {
            let isCustom = family == .custom && customLabels.contains(row[0])
            if !isCustom, !merged.contains(row) { merged.append(row) }
        }
        return merged
    }
}
