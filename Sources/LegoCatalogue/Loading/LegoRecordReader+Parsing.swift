extension LegoRecordReader {

  /// Fills the cells from the current record of the CSV reader; nil if each field is what its column asks.
  @inline(__always)
  func parse() -> Rejection? {
    guard csv.fieldCount == header.fieldCount else { return wrongFieldCount() }
    var index = 0
    while index < columnCount {
      let plan = plans[index]
      let isGood =
        switch plan.kind {
        case .integer: parseInteger(plan, into: cells + index)
        case .text: parseText(plan, into: cells + index)
        case .boolean: parseBoolean(plan, into: cells + index)
        }
      guard isGood else { return badField(index) }
      index &+= 1
    }
    cells[columnCount].integer = csv.line
    return nil
  }

  @inline(__always)
  private func parseInteger(_ plan: FieldPlan, into cell: UnsafeMutablePointer<LegoCell>) -> Bool {
    let bytes = csv.field(plan.position)
    cell.pointee.text = bytes
    if let value = csv.integer(plan.position) {
      cell.pointee.integer = value
      return true
    }
    return plan.isNullable && bytes.isEmpty
  }

  @inline(__always)
  private func parseText(_ plan: FieldPlan, into cell: UnsafeMutablePointer<LegoCell>) -> Bool {
    cell.pointee.text = csv.field(plan.position)
    return csv.textDefect(plan.position) == nil
  }

  @inline(__always)
  private func parseBoolean(_ plan: FieldPlan, into cell: UnsafeMutablePointer<LegoCell>) -> Bool {
    cell.pointee.text = csv.field(plan.position)
    guard let value = csv.boolean(plan.position) else { return false }
    cell.pointee.integer = value ? 1 : 0
    return true
  }
}

/// The words for what is wrong; these may be slow.
extension LegoRecordReader {

  func rejection(column: String? = nil, reason: String) -> Rejection {
    Rejection(file: csv.fileName, line: csv.line, column: column, reason: reason)
  }

  private func wrongFieldCount() -> Rejection {
    let count = csv.fieldCount
    let fields = count == 1 ? "1 field" : "\(count) fields"
    return rejection(reason: "\(fields) where the header has \(header.fieldCount)")
  }

  private func badField(_ index: Int) -> Rejection {
    let plan = plans[index]
    let bytes = csv.field(plan.position)
    let found = "(\(Rejection.quoted(bytes)))"
    let reason =
      switch plan.kind {
      case .boolean: "neither t nor f \(found)"
      case .integer where bytes.isEmpty: "empty where a number is needed"
      case .integer: "not an integer \(found)"
      case .text: Self.words(for: csv.textDefect(plan.position), found)
      }
    return rejection(column: header.entries[index].column.name, reason: reason)
  }

  private static func words(for defect: CSVValue.TextDefect?, _ found: String) -> String {
    switch defect {
    case .zeroByte(let offset): "a NUL at byte \(offset) of the text \(found)"
    case .notUTF8(let offset): "not UTF-8 at byte \(offset) of the text \(found)"
    case nil: "not a text \(found)"
    }
  }
}
