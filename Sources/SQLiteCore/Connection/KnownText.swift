/// What makes the text of a statement over one row description: who prepares it again gets the same text, so it is
/// rendered once for each lent connection.
struct TextKey: Hashable {
  enum Form: Hashable {
    case insert(InsertConflict)
    case lookup(key: String)
  }

  /// The description's own; a description has one, with its table and its names, for good.
  let encoder: RowEncoder
  let form: Form

  static func == (first: TextKey, second: TextKey) -> Bool {
    first.encoder === second.encoder && first.form == second.form
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(encoder))
    hasher.combine(form)
  }
}

/// A statement's text, and what it is for.
struct KnownText {
  let purpose: String
  let rendered: SQLFragment.Rendered

  init(_ query: any SQLQuery) throws(SQLiteError) {
    purpose = query.purpose
    rendered = try query.makeText().rendered()
  }
}

extension Connection {
  /// The text of `query`, rendered unless that of `key` was before.
  func text(of query: any SQLQuery, _ key: TextKey?) throws(SQLiteError) -> KnownText {
    guard let key, statementCache != nil else { return try KnownText(query) }
    if let known = statementCache?[key] { return known }
    let text = try KnownText(query)
    statementCache?[key] = text
    return text
  }
}
