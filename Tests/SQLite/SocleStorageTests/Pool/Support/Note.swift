import SocleCore
import SocleStorage

/// A second table.
struct Note: Equatable, Sendable {
  var id: Int

  static let id = Field("id", \Note.id)
  static let row = RowDescription("notes", id, make: Note.init)
    .keyed(by: id)
}

extension Connection {
  func insertNote(_ id: Int) throws {
    _ = try prepareInsert(in: Note.row).insert(Note(id: id))
  }
}
