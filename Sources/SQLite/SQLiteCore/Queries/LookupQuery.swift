/// Rows by their keys: one key from parameters, or all keys of a stream.
struct LookupQuery: SQLQuery {
  enum Form {
    /// `WHERE key = ?`.
    case oneKey
    /// A join against the virtual table that pulls keys out of a sequence.
    case stream
    /// The join of `stream`, with its rows passed to the row sink.
    case sink
  }

  let form: Form
  let table: String
  let columns: [String]
  let keys: [String]

  var purpose: String { "looking up rows of \(table)" }

  func makeText() -> SQLFragment {
    let names: [SQLFragment] = columns.map { "t.\(identifier: $0)" }
    if form == .oneKey {
      let keys: [SQLFragment] = keys.map { "t.\(identifier: $0) = \(SQLFragment([.parameter]))" }
      return
        "SELECT \(names, separator: ", ") FROM \(identifier: table) AS t WHERE \(keys, separator: " AND ")"
    }
    var text: SQLFragment = "SELECT "
    if form == .sink { text.append(.verbatim("\(RowSinkCall.name)(")) }
    text.append(names)
    if form == .sink { text.append(")") }
    let cells: [SQLFragment] = keys.indices.map {
      "t.\(identifier: keys[$0]) = \(SQLFragment(trusted: "k.c\($0)"))"
    }
    // CROSS keeps the keys in the outer loop: each key is one search of the table.
    let source = RowStreamCall.source(columns: keys.count)
    text.append(
      " FROM \(source) AS k CROSS JOIN \(identifier: table) AS t ON \(cells, separator: " AND ")")
    return text
  }
}
