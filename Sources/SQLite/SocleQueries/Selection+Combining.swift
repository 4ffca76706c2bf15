import SocleCore

// As in RowDescription's initializer, parameter packs are used only here: the closure that reads a row is made once. Inlined
// into the caller's module, it knows the types; otherwise each row would look up their metadata, 1,000 instructions a column.

extension Selection: Selectable {
  /// The selection itself.
  public var selection: Selection { self }

  /// Combines several selections into one value with `make`; queries can share the combined selection.
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

/// The readers of the selections of one result, in the order of its columns.
///
/// They are in an array, because Swift copies a captured tuple of a pack for each row, and retains each of its elements.
@usableFromInline
struct SelectionReaders: Sendable {
  @usableFromInline private(set) var columns: [SQLFragment] = []
  @usableFromInline private(set) var readers: [any AnyObject & Sendable] = []

  @usableFromInline
  init() {}

  @usableFromInline
  mutating func append<Selected>(_ selection: Selection<Selected>) {
    readers.append(SelectionReader(start: columns.count, decode: selection.decode))
    columns += selection.columns
  }
}

@usableFromInline
final class SelectionReader<Selected>: Sendable {
  /// The position of the selection's first column.
  @usableFromInline let start: Int
  @usableFromInline let decode: RowDescription<Selected>.Decode

  init(start: Int, decode: @escaping RowDescription<Selected>.Decode) {
    self.start = start
    self.decode = decode
  }
}

extension [any AnyObject & Sendable] {
  /// Reads a value with the reader at `index`, and increments `index`.
  ///
  /// The readers must come from a ``SelectionReaders``; `type` must be the type of the selection appended at this index.
  @inlinable @inline(__always)
  func take<Selected>(
    _ type: Selected.Type, from values: RowValues, at index: inout Int
  ) throws(SQLiteError) -> Selected {
    // The pack that appended the readers also reads them, so each has the requested type; a debug build checks it.
    let reader = unsafeDowncast(self[index], to: SelectionReader<Selected>.self)
    index &+= 1
    do throws(SQLiteError) {
      return try reader.decode(values.dropping(reader.start))
    } catch {
      throw error.moved(by: reader.start)
    }
  }
}
