extension CSVReader {
  /// Whether the current record, which has another number of fields than the header, only lacks fields at its end, or has
  /// surplus ones that are empty.
  ///
  /// A record with less than half of the fields is not ragged; nor is a last record without a line end, which may be cut off.
  func isRagged(forWidth width: Int) -> Bool {
    let isCutOff =
      state.pointee.cursor == state.pointee.limit
      && state.pointee.cursor[-1] != state.pointee.lineEnd
    // A record with all fields of the header, of which the last may have no name, is not cut off.
    if isCutOff, fieldCount != state.pointee.width { return false }
    return fieldCount < width
      ? fieldCount >= width - fieldCount
      : (width..<fieldCount).allSatisfy { field($0).isEmpty && !isQuoted($0) }
  }
}

extension CSVReader {
  /// The number of fields of a record that is complete without further checks: `width`, the number of named columns; -1 if the
  /// header has further fields without names, below which fields must be empty: a record without them may be cut off.
  func completeCount(forWidth width: Int) -> Int { width < state.pointee.width ? -1 : width }
}

extension RecordReader {
  /// The columns whose fields a record of `fieldCount` fields lacks.
  func columns(beyond fieldCount: Int) -> [String] {
    (0..<columnCount).filter { !(0..<fieldCount ~= plans[$0].position) }.map { columns[$0].name }
  }

  /// Whether the current record is ragged, and each column whose field is missing allows NULL, or would allow it if the record had
  /// been read when the type was found.
  var canFill: Bool {
    csv.isRagged(forWidth: header.fieldCount)
      && (0..<columnCount).allSatisfy {
        let plan = plans[$0]
        return plan.position < csv.fieldCount || plan.isNullable
          || plan.isExact && !fillsRows && !plan.needsText
      }
  }

  /// Whether the record is read although it has another number of fields than the header, or than the named columns of it.
  func fills() -> Bool {
    guard fillsRows, canFill else { return false }
    guard ![header.fieldCount, csv.state.pointee.width].contains(csv.fieldCount) else {
      return true
    }
    if filledCount == 0 { firstFilledLine = csv.line }
    filledCount += 1
    return true
  }
}
