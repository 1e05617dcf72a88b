/// A line of a form that can have the focus: a field, one of its values, and a part of a group.
struct FormStop: Hashable, Sendable {
    var field: Int
    var slot = 0
    var part = 0
}
