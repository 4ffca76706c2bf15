// As in RowDescription's initialiser, the packs live here only: the closure that reads a row is made once.

extension Selection {
  /// Several selections side by side, made into one value: a part that queries have in common.
  public init<each Item: Selectable>(
    _ item: repeat each Item, make: @escaping @Sendable (repeat (each Item).Selected) -> Selected
  ) {
    let part = (repeat (each item).selection)
    var columns: [SQLText] = []
    for part in repeat each part { columns += part.columns }
    self.init(columns) { values throws(SQLiteError) in
      var next = values
      return make(repeat try (each part).take(from: &next))
    }
  }

  /// Several selections side by side, as a tuple.
  init<each Item: Selectable>(tupleOf item: repeat each Item)
  where Selected == (repeat (each Item).Selected) {
    let part = (repeat (each item).selection)
    var columns: [SQLText] = []
    for part in repeat each part { columns += part.columns }
    self.init(columns) { values throws(SQLiteError) in
      var next = values
      return (repeat try (each part).take(from: &next))
    }
  }

  /// What its columns hold; `values` moves on behind them.
  private func take(
    from values: inout UnsafePointer<OpaquePointer?>
  ) throws(SQLiteError) -> Selected {
    defer { values += count }
    return try decode(values)
  }
}
