/// Identifies the text of a statement over one row description. A later preparation with the same key has the same text,
/// so the text is rendered once for each connection of a pool.
package struct TextKey: Hashable {
  enum Form: Hashable {
    case insert(InsertConflict)
    case lookup(key: String)
  }

  /// The encoder of the description; its table and names never change.
  let encoder: RowEncoder
  let form: Form

  package static func == (first: TextKey, second: TextKey) -> Bool {
    first.encoder === second.encoder && first.form == second.form
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(encoder))
    hasher.combine(form)
  }
}

/// A statement's text and purpose.
struct KnownText {
  let purpose: String
  let rendered: SQLFragment.Rendered

  init(_ query: any SQLQuery) throws(SQLiteError) {
    purpose = query.purpose
    rendered = try query.makeText().rendered()
  }
}

extension Connection {
  /// The text of `query`; rendered only if no text is stored for `key`.
  func text(of query: any SQLQuery, _ key: TextKey?) throws(SQLiteError) -> KnownText {
    guard let key, statementCache != nil else { return try KnownText(query) }
    if let known = statementCache?[key] { return known }
    let text = try KnownText(query)
    statementCache?[key] = text
    return text
  }
}
