/// A further table of a select, and which of its rows belong to a row of those before.
struct Join: Sendable {
  enum Kind: Sendable {
    /// Pairs only.
    case inner
    /// Also rows without a partner, whose columns are NULL.
    case left
  }

  let kind: Kind
  let source: TableSource
  let conditions: [Condition]

  /// ` JOIN "albums" ON …`.
  var text: SQLText {
    var text = SQLText([.verbatim(kind == .left ? " LEFT JOIN " : " JOIN ")])
    text.append(source.text)
    text.append(" ON ")
    text.append(Condition.all(of: conditions).test)
    return text
  }
}
