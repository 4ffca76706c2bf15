import SocleCore
import SocleLiveSchema

extension Subject {
  static let backup = Subject(
    "backup", "a backup into a new file, and a vacuumed copy", commits: 2, isFlushed: true,
    leftovers: { $0.contains(".sqlite.new-") },
    prepare: { folder in
      let connection = try Connection(creatingAt: folder + "/test.sqlite")
      try connection.createTable(Entry.row)
      try connection.prepareInsert(in: Entry.row)
        .insert(contentsOf: (0..<60).map { Entry(id: $0) })
      try connection.close()
    }
  ) { folder in
    let connection = try Connection(openingExistingAt: folder + "/test.sqlite")
    return Steps(
      steps: [
        { try connection.backUp(toNewFileAt: folder + "/copy.sqlite") },
        { try connection.vacuum(intoNewFileAt: folder + "/vacuumed.sqlite") },
      ], end: { try connection.close() })
  }
}

/// A row that fills a fifth of a page.
struct Entry {
  var id: Int
  var text = String(repeating: "x", count: 800)
  var note: String?

  static let id = Field("id", \Entry.id)
  static let text = Field("text", \Entry.text)
  static let note = Field("note", \Entry.note)
  static let row = RowDescription("entries", id, text) { Entry(id: $0, text: $1) }.keyed(by: id)
}
