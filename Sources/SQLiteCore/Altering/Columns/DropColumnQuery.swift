/// `ALTER TABLE … DROP COLUMN`: a column and all its values less.
///
/// ```sql
/// ALTER TABLE main."colors" DROP COLUMN "rgb"
/// ```
struct DropColumnQuery: SQLQuery {
  let name: String
  let table: String

  var purpose: String { "dropping the column \(name) from \(table)" }

  func makeText() -> SQLText {
    var text = SQLText(altering: table, " DROP COLUMN ")
    text.append(identifier: name)
    return text
  }
}
