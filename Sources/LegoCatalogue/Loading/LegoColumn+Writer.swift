internal import SQLiteCore

extension LegoColumn {

  /// What hands the cell at `index` of a record to SQLite.
  func writer(cell index: Int) -> ColumnWriter<LegoRecord> {
    switch (kind, isNullable) {
    case (.text, false):
      ColumnWriter(name) { record, sink throws(SQLiteError) in
        try sink.write(text: record.pointee.cells[index].text)
      }
    case (.text, true):
      ColumnWriter(name) { record, sink throws(SQLiteError) in
        let text = record.pointee.cells[index].text
        try text.isEmpty ? sink.writeNull() : sink.write(text: text)
      }
    case (_, false):
      ColumnWriter(name) { record, sink throws(SQLiteError) in
        try sink.write(Int64(record.pointee.cells[index].integer))
      }
    case (_, true):
      ColumnWriter(name) { record, sink throws(SQLiteError) in
        let cell = record.pointee.cells[index]
        try cell.text.isEmpty ? sink.writeNull() : sink.write(Int64(cell.integer))
      }
    }
  }
}
