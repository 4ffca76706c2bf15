/// `ALTER TABLE … RENAME TO`: another name for a table.
///
/// ```sql
/// ALTER TABLE main."colours" RENAME TO "colors"
/// ```
struct RenameTableQuery: SQLQuery {
  let name: String
  let newName: String

  var purpose: String { "renaming the table \(name) to \(newName)" }

  func makeText() -> SQLText {
    var text = SQLText(altering: name, " RENAME TO ")
    text.append(identifier: newName)
    return text
  }
}
