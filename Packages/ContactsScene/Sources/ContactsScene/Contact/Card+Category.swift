import ContactCards

extension Card {
    /// Adds a category, unless there is one of the same `NameKey`, or removes those of the same.
    mutating func setCategory(_ category: String, isSet: Bool) {
        let key = NameKey(category)
        let others = categories.filter { NameKey($0) != key }
        if !isSet {
            if others != categories { categories = others }
        } else if others.count == categories.count {
            categories = others + [category]
        }
    }
}
