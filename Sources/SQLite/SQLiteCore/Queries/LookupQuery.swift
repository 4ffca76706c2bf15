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
    var text = SQLFragment([.verbatim("SELECT ")])
    let names = columns.lazy.map { SQLFragment([.verbatim("t."), .identifier($0)]) }
    switch form {
    case .oneKey:
      text.append(names)
      appendSource(" FROM ", to: &text)
      text.append(" WHERE ")
      text.append(comparisons { _ in .parameter }, separator: " AND ")
    case .stream, .sink:
      if form == .sink { text.append(.verbatim("\(RowSinkCall.name)(")) }
      text.append(names)
      if form == .sink { text.append(")") }
      text.append(.verbatim(" FROM \(RowStreamCall.source(columns: keys.count))("))
      text.append(.parameter)
      text.append(") AS k")
      // CROSS keeps the keys in the outer loop: each key is one search of the table.
      appendSource(" CROSS JOIN ", to: &text)
      text.append(" ON ")
      text.append(comparisons { .verbatim("k.c\($0)") }, separator: " AND ")
    }
    return text
  }

  private func comparisons(_ value: (Int) -> SQLFragment.Segment) -> [SQLFragment] {
    keys.indices.map {
      SQLFragment([.verbatim("t."), .identifier(keys[$0]), .verbatim(" = "), value($0)])
    }
  }

  private func appendSource(_ word: StaticString, to text: inout SQLFragment) {
    text.append(word)
    text.append(identifier: table)
    text.append(" AS t")
  }
}
