import RecordScenes
import SceneKitCore
import StorageWorkers

/// A person who borrows books.
struct Member: FieldRecord {
    static let byName = RecordIndex("name") { (member: Member) in CollatedText(member.name) }
    static let schema = RecordSchema(name: "members", indexes: byName) { member, words in
        words.add(member.name)
        words.add(member.email)
    }
    static let blank = Member()
    static let fields: [BoundField<Member>] = [
        .field("name", \.name, isRequired: true), .field("phone", \.phone, kind: .phone),
        .field("email", \.email, "E-mail", kind: .email),
    ]

    var id = ""
    var name = ""
    var phone = ""
    var email = ""
    var title: String { name }
}
