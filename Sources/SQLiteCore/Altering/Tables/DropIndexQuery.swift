/// `DROP INDEX`: an index less; no row goes with it.
///
/// ```sql
/// DROP INDEX main."colors_by_name"
/// ```
struct DropIndexQuery: SQLQuery {
  let name: String

  var purpose: String { "dropping the index \(name)" }

  func makeText() -> SQLText {
    SQLText([.verbatim("DROP INDEX main."), .identifier(name)])
  }
}
