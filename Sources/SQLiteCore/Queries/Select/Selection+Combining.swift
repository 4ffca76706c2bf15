// As in RowDescription's initialiser, the packs live here only: the closure that reads a row is made once. Inlined into
// the module that selects, it knows the types; else each row would look their metadata up, 1,000 instructions a column.

extension Selection {
  /// Several selections side by side, made into one value: a part that queries have in common.
  @inlinable
  public init<each Item: Selectable>(
    _ item: repeat each Item, make: @escaping @Sendable (repeat (each Item).Selected) -> Selected
  ) {
    let part = (repeat (each item).selection)
    var columns: [SQLText] = []
    for part in repeat each part { columns += part.columns }
    self.init(columns) { values throws(SQLiteError) in
      var position = 0
      return make(repeat try (each part).take(from: values, at: &position))
    }
  }

  /// Several selections side by side, as a tuple.
  @inlinable
  init<each Item: Selectable>(tupleOf item: repeat each Item)
  where Selected == (repeat (each Item).Selected) {
    let part = (repeat (each item).selection)
    var columns: [SQLText] = []
    for part in repeat each part { columns += part.columns }
    self.init(columns) { values throws(SQLiteError) in
      var position = 0
      return (repeat try (each part).take(from: values, at: &position))
    }
  }

  /// What its columns hold, the first of them at `position`, which moves on behind them.
  @inlinable
  func take(
    from values: UnsafePointer<OpaquePointer?>, at position: inout Int
  ) throws(SQLiteError) -> Selected {
    let start = position
    position += count
    do throws(SQLiteError) {
      return try decode(values + start)
    } catch {
      throw error.moved(by: start)
    }
  }
}
