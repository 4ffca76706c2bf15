/// `DROP TABLE`: a table with its rows, indexes and triggers less.
///
/// ```sql
/// DROP TABLE main."colors"
/// ```
struct DropTableQuery: SQLQuery {
  let name: String

  var purpose: String { "dropping the table \(name)" }

  func makeText() -> SQLText {
    SQLText([.verbatim("DROP TABLE main."), .identifier(name)])
  }
}
