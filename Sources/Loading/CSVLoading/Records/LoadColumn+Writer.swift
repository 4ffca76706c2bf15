internal import SQLiteCore

extension LoadColumn {
  /// The writer of the cell at `index` of a record.
  ///
  /// A closure whose position is part of its type captures nothing, and is inlined into the closure that SQLite calls. That
  /// saves 20 instructions a cell, a thirtieth of the time of the storing thread.
  func writer(cell index: Int) -> ColumnWriter<CSVRecord> {
    switch index {
    case 0: writer(at: Cell0.self)
    case 1: writer(at: Cell1.self)
    case 2: writer(at: Cell2.self)
    case 3: writer(at: Cell3.self)
    case 4: writer(at: Cell4.self)
    case 5: writer(at: Cell5.self)
    case 6: writer(at: Cell6.self)
    case 7: writer(at: Cell7.self)
    default: writer(atAny: index)
    }
  }

  @inline(__always)
  private func writer<Position: CellPosition>(
    at position: Position.Type
  ) -> ColumnWriter<CSVRecord> {
    switch kind {
    case .text, .numeric:
      ColumnWriter(name) { record, sink throws(SQLiteError) in
        try record.pointee.cells[Position.index].write(textInto: sink)
      }
    case .integer, .boolean:
      ColumnWriter(name) { record, sink throws(SQLiteError) in
        try record.pointee.cells[Position.index].write(integerInto: sink)
      }
    case .real:
      ColumnWriter(name) { record, sink throws(SQLiteError) in
        try record.pointee.cells[Position.index].write(realInto: sink)
      }
    case .blob: writer(atAny: Position.index)
    }
  }

  private func writer(atAny index: Int) -> ColumnWriter<CSVRecord> {
    let kind = kind
    return ColumnWriter(name) { record, sink throws(SQLiteError) in
      try record.pointee.cells[index].write(kind, into: sink)
    }
  }
}

private protocol CellPosition: SendableMetatype { static var index: Int { get } }

private enum Cell0: CellPosition { static var index: Int { 0 } }
private enum Cell1: CellPosition { static var index: Int { 1 } }
private enum Cell2: CellPosition { static var index: Int { 2 } }
private enum Cell3: CellPosition { static var index: Int { 3 } }
private enum Cell4: CellPosition { static var index: Int { 4 } }
private enum Cell5: CellPosition { static var index: Int { 5 } }
private enum Cell6: CellPosition { static var index: Int { 6 } }
private enum Cell7: CellPosition { static var index: Int { 7 } }

extension CSVCell {
  @inline(__always)
  fileprivate func write(textInto sink: ValueSink) throws(SQLiteError) {
    try isNull ? sink.writeNull() : sink.write(text: text)
  }

  @inline(__always)
  fileprivate func write(integerInto sink: ValueSink) throws(SQLiteError) {
    try isNull ? sink.writeNull() : sink.write(Int64(integer))
  }

  @inline(__always)
  fileprivate func write(realInto sink: ValueSink) throws(SQLiteError) {
    try isNull ? sink.writeNull() : sink.write(real)
  }

  func write(_ kind: LoadColumn.Kind, into sink: ValueSink) throws(SQLiteError) {
    switch kind {
    case .text, .numeric: try write(textInto: sink)
    case .integer, .boolean: try write(integerInto: sink)
    case .real: try write(realInto: sink)
    case .blob: try isNull ? sink.writeNull() : sink.write(blob: UnsafeRawBufferPointer(text))
    }
  }
}

extension LoadColumn {
  /// The writer of a record's place from the cell after the last column.
  static func placeWriter(_ name: String, cell index: Int) -> ColumnWriter<CSVRecord> {
    ColumnWriter(name) { record, sink throws(SQLiteError) in
      try sink.write(Int64(record.pointee.cells[index].integer))
    }
  }
}
