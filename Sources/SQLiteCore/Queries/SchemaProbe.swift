/// Reads one row of the schema: the cheapest statement that makes SQLite look at the file.
struct SchemaProbe: SQLQuery {
  var purpose: String { "reading the schema" }

  func makeText() -> SQLText {
    SQLText([.verbatim("SELECT 1 FROM sqlite_schema LIMIT 1")])
  }
}
