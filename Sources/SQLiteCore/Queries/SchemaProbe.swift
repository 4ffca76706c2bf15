/// Reads one row of the schema: the cheapest statement that makes SQLite look at the file.
struct SchemaProbe: SQLQuery {
  var purpose: String { "reading the schema" }

  func makeText() -> SQLFragment {
    SQLFragment([.verbatim("SELECT 1 FROM sqlite_schema LIMIT 1")])
  }
}
