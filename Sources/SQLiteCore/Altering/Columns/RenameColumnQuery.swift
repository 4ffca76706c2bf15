/// `ALTER TABLE … RENAME COLUMN`: another name for a column, wherever the schema mentions it.
///
/// ```sql
/// ALTER TABLE main."colors" RENAME COLUMN "colour" TO "name"
/// ```
struct RenameColumnQuery: SQLQuery {
  let name: String
  let newName: String
  let table: String

  var purpose: String { "renaming the column \(name) of \(table) to \(newName)" }

  func makeText() -> SQLText {
    var text = SQLText(altering: table, " RENAME COLUMN ")
    text.append(identifier: name)
    text.append(" TO ")
    text.append(identifier: newName)
    return text
  }
}
