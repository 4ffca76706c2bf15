/// One key by which rows are put in order.
public struct Ordering: Sendable {
  let text: SQLText

  init(column: String, descending: Bool) {
    text = SQLText([.identifier(column), .verbatim(descending ? " DESC" : " ASC")])
  }
}

extension Field {
  /// Smallest first; NULL before everything.
  public var ascending: Ordering { Ordering(column: name, descending: false) }

  /// Greatest first; NULL after everything.
  public var descending: Ordering { Ordering(column: name, descending: true) }
}
