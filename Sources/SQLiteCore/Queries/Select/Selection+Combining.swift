// As in RowDescription's initialiser, the packs live here only: the closure that reads a row is made once. Inlined into
// the module that selects, it knows the types; else each row would look their metadata up, 1,000 instructions a column.

extension Selection {
  /// Several selections side by side, made into one value: a part that queries have in common.
  @inlinable
  public init<each Item: Selectable>(
    _ item: repeat each Item, make: @escaping @Sendable (repeat (each Item).Selected) -> Selected
  ) {
    var selections = SelectionReaders()
    for item in repeat each item { selections.append(item.selection) }
    let readers = selections.readers
    self.init(selections.columns) { values throws(SQLiteError) in
      var index = 0
      return make(repeat try readers.take((each Item).Selected.self, from: values, at: &index))
    }
  }

  /// Several selections side by side, as a tuple.
  @inlinable
  init<each Item: Selectable>(tupleOf item: repeat each Item)
  where Selected == (repeat (each Item).Selected) {
    var selections = SelectionReaders()
    for item in repeat each item { selections.append(item.selection) }
    let readers = selections.readers
    self.init(selections.columns) { values throws(SQLiteError) in
      var index = 0
      return (repeat try readers.take((each Item).Selected.self, from: values, at: &index))
    }
  }
}
