internal import SocleCore

extension LoadColumn {
  /// The writer of the cell at `index` of a record.
  ///
  /// A closure that captures a constant is specialized for it, and is inlined into the closure that SQLite calls. That saves 20
  /// instructions a cell, a thirtieth of the time of the storing thread.
  func writer(cell index: Int) -> ColumnWriter<CSVRecord> {
    switch index {
    case 0: writer(at: 0)
    case 1: writer(at: 1)
    case 2: writer(at: 2)
    case 3: writer(at: 3)
    case 4: writer(at: 4)
    case 5: writer(at: 5)
    case 6: writer(at: 6)
    case 7: writer(at: 7)
    default: writer(at: index)
    }
  }

  @inline(__always)
  private func writer(at index: Int) -> ColumnWriter<CSVRecord> {
    switch kind {
    case .text, .numeric:
      ColumnWriter(name) { record, sink throws(SQLiteError) in
        let cell = record.pointee.cells[index]
        try cell.isNull ? sink.writeNull() : sink.write(text: cell.text)
      }
    case .integer, .boolean:
      ColumnWriter(name) { record, sink throws(SQLiteError) in
        let cell = record.pointee.cells[index]
        try cell.isNull ? sink.writeNull() : sink.write(Int64(cell.integer))
      }
    case .real:
      ColumnWriter(name) { record, sink throws(SQLiteError) in
        let cell = record.pointee.cells[index]
        try cell.isNull ? sink.writeNull() : sink.write(cell.real)
      }
    case .blob:
      ColumnWriter(name) { record, sink throws(SQLiteError) in
        let cell = record.pointee.cells[index]
        try cell.isNull ? sink.writeNull() : sink.write(blob: UnsafeRawBufferPointer(cell.text))
      }
    }
  }

  /// The writer of a record's place from the cell after the last column.
  static func placeWriter(_ name: String, cell index: Int) -> ColumnWriter<CSVRecord> {
    ColumnWriter(name) { record, sink throws(SQLiteError) in
      try sink.write(Int64(record.pointee.cells[index].integer))
    }
  }
}
