internal import SQLiteCore

extension LegoColumn {

  /// What hands the cell at `index` of a record to SQLite.
  ///
  /// A closure that knows its position as a type captures nothing; one that captures it is retained and released
  /// for each cell, which would take a twentieth of the whole load.
  func writer(cell index: Int) -> ColumnWriter<LegoRecord> {
    switch index {
    case 0: writer(at: Cell0.self)
    case 1: writer(at: Cell1.self)
    case 2: writer(at: Cell2.self)
    case 3: writer(at: Cell3.self)
    case 4: writer(at: Cell4.self)
    default: writer(atAny: index)
    }
  }

  @inline(__always)
  private func writer<Position: CellPosition>(
    at position: Position.Type
  ) -> ColumnWriter<LegoRecord> {
    switch (kind == .text, isNullable) {
    case (true, false):
      ColumnWriter(name) { record, sink throws(SQLiteError) in
        try record.pointee.cells[Position.index].write(textInto: sink)
      }
    case (true, true):
      ColumnWriter(name) { record, sink throws(SQLiteError) in
        try record.pointee.cells[Position.index].write(optionalTextInto: sink)
      }
    case (false, false):
      ColumnWriter(name) { record, sink throws(SQLiteError) in
        try record.pointee.cells[Position.index].write(integerInto: sink)
      }
    case (false, true):
      ColumnWriter(name) { record, sink throws(SQLiteError) in
        try record.pointee.cells[Position.index].write(optionalIntegerInto: sink)
      }
    }
  }

  private func writer(atAny index: Int) -> ColumnWriter<LegoRecord> {
    let (isText, isNullable) = (kind == .text, isNullable)
    return ColumnWriter(name) { record, sink throws(SQLiteError) in
      let cell = record.pointee.cells[index]
      switch (isText, isNullable) {
      case (true, false): try cell.write(textInto: sink)
      case (true, true): try cell.write(optionalTextInto: sink)
      case (false, false): try cell.write(integerInto: sink)
      case (false, true): try cell.write(optionalIntegerInto: sink)
      }
    }
  }
}

/// The position of a cell as a type.
private protocol CellPosition: SendableMetatype {
  static var index: Int { get }
}

private enum Cell0: CellPosition { static var index: Int { 0 } }
private enum Cell1: CellPosition { static var index: Int { 1 } }
private enum Cell2: CellPosition { static var index: Int { 2 } }
private enum Cell3: CellPosition { static var index: Int { 3 } }
private enum Cell4: CellPosition { static var index: Int { 4 } }

extension LegoCell {

  @inline(__always)
  fileprivate func write(textInto sink: ValueSink) throws(SQLiteError) {
    try sink.write(text: text)
  }

  @inline(__always)
  fileprivate func write(optionalTextInto sink: ValueSink) throws(SQLiteError) {
    try text.isEmpty ? sink.writeNull() : sink.write(text: text)
  }

  @inline(__always)
  fileprivate func write(integerInto sink: ValueSink) throws(SQLiteError) {
    try sink.write(Int64(integer))
  }

  @inline(__always)
  fileprivate func write(optionalIntegerInto sink: ValueSink) throws(SQLiteError) {
    try text.isEmpty ? sink.writeNull() : sink.write(Int64(integer))
  }
}
