internal import SQLiteCore

/// A theme of sets, which may belong to a wider one.
struct Theme {
  var id: Int
  var name: String
  var parent: Int?

  static let id = Field("id", \Theme.id)
  static let row = RowDescription(
    "themes", id, Field("name", \Theme.name),
    Field("parent_id", \Theme.parent, references: "themes"), make: Theme.init
  )
  .keyed(by: id)
}
