extension RecordReader {
  /// Fills the cells from the current record of the CSV reader. Returns nil if each field fits its column, else the rejection.
  @inline(__always)
  func parse() -> Rejection? {
    // The fields that a record lacks are empty, without an address.
    guard csv.fieldCount == completeCount || fills() else { return wrongFieldCount() }
    var index = 0
    while index < columnCount {
      let plan = plans[index]
      let isGood =
        switch plan.kind {
        case .integer: parseInteger(plan, into: cells + index)
        case .text: parseText(plan, into: cells + index)
        case .boolean: parseBoolean(plan, into: cells + index)
        case .real, .numeric, .blob: parseOther(plan, into: cells + index)
        }
      guard isGood else { return badField(index) }
      index &+= 1
    }
    cells[columnCount].integer = firstPlace &+ csv.line
    return nil
  }

  @inline(__always)
  private func parseInteger(_ plan: FieldPlan, into cell: UnsafeMutablePointer<CSVCell>) -> Bool {
    if let value = csv.integer(plan.position), !isNullNumber(plan.position) {
      if plan.isExact, !CSVNumber.isInteger(csv.field(plan.position)) { return false }
      cell.pointee = CSVCell(text: csv.field(plan.position), integer: value)
      return true
    }
    return parseNull(plan, into: cell)
  }

  @inline(__always)
  private func parseText(_ plan: FieldPlan, into cell: UnsafeMutablePointer<CSVCell>) -> Bool {
    let bytes = csv.field(plan.position)
    if isNullText(plan.position) {
      if plan.isNullable {
        cell.pointee = CSVCell()
        return true
      }
      guard bytes.isEmpty, !plan.needsText else { return false }
    }
    cell.pointee.text = bytes
    return csv.textDefect(plan.position) == nil
  }

  @inline(__always)
  private func parseBoolean(_ plan: FieldPlan, into cell: UnsafeMutablePointer<CSVCell>) -> Bool {
    guard let value = csv.boolean(plan.position), !isNullNumber(plan.position) else {
      return parseNull(plan, into: cell)
    }
    cell.pointee = CSVCell(text: csv.field(plan.position), integer: value ? 1 : 0)
    return true
  }

  private func parseOther(_ plan: FieldPlan, into cell: UnsafeMutablePointer<CSVCell>) -> Bool {
    let bytes = csv.field(plan.position)
    switch plan.kind {
    case .real:
      guard let value = CSVValue.parseReal(bytes), !isNullNumber(plan.position) else {
        return parseNull(plan, into: cell)
      }
      if plan.isExact, !CSVNumber.isReal(bytes) { return false }
      cell.pointee = CSVCell(text: bytes, integer: Int(Int64(bitPattern: value.bitPattern)))
      return true
    case .numeric:
      return parseText(plan, into: cell)
        && (cell.pointee.isNull || CSVNumber.keepsItsValue(bytes))
    default:
      if plan.isNullable, isNullText(plan.position) {
        cell.pointee = CSVCell()
      } else {
        cell.pointee.text = bytes
      }
      return true
    }
  }

  /// Parses an empty field, quoted or not, or the null text in a column of numbers; false for other fields, and if the
  /// column does not allow NULL.
  private func parseNull(_ plan: FieldPlan, into cell: UnsafeMutablePointer<CSVCell>) -> Bool {
    guard plan.isNullable, csv.field(plan.position).isEmpty || isNullText(plan.position) else {
      return false
    }
    cell.pointee = CSVCell()
    return true
  }

  @inline(__always)
  private func isNullText(_ position: Int) -> Bool {
    nulls.contains(csv.field(position)) && !csv.isQuoted(position)
  }

  /// Whether the field is a number or Boolean that means NULL.
  @inline(__always)
  private func isNullNumber(_ position: Int) -> Bool {
    nulls.includeNumbers && isNullText(position)
  }
}

/// The texts of rejections, which may be slow to create.
extension RecordReader {
  func rejection(
    column: String? = nil, reason: String, problem: String? = nil
  ) -> Rejection {
    Rejection(
      file: csv.fileName, line: csv.line, column: column, reason: reason, problem: problem)
  }

  private func wrongFieldCount() -> Rejection {
    let count = csv.fieldCount
    let fields = count == 1 ? "1 field" : "\(count) fields"
    let wanted = count == header.fieldCount ? csv.state.pointee.width : header.fieldCount
    var reason = "\(fields) where the header has \(wanted)"
    var problem = canFill ? Rejection.ragged : Self.otherWidth
    if count == header.fieldCount + 1 {
      surplusCount += 1
      if csv.field(count - 1).isEmpty {
        reason += "; the row ends with a delimiter, and the header does not"
      }
    }
    let isClosed = (0..<count).contains {
      csv.isQuoted($0) && csv.field($0).last == CSVByte.backslash
    }
    if isClosed, !canFill, csv.state.pointee.escape == CSVByte.quote {
      reason += "; a quote behind a backslash closes a field"
      problem = Rejection.escapedQuote
    }
    return rejection(reason: reason, problem: problem)
  }

  private func badField(_ index: Int) -> Rejection {
    let bytes = csv.field(plans[index].position)
    let problem = problem(with: bytes, plans[index])
    let found = problem.hasPrefix("empty") ? "" : " (\(Rejection.quoted(bytes)))"
    return rejection(
      column: header.entries[index].column.name, reason: problem + found,
      problem: Rejection.problem(of: problem))
  }

  private func problem(with bytes: UnsafeBufferPointer<UInt8>, _ plan: FieldPlan) -> String {
    switch plan.kind {
    case _ where !bytes.isEmpty && isNullText(plan.position): Rejection.null
    case .boolean: "neither t nor f"
    case .integer where bytes.isEmpty, .real where bytes.isEmpty: Rejection.emptyNumber
    case .integer where plan.isExact && CSVValue.parseInteger(bytes) != nil,
      .real where plan.isExact && CSVValue.parseReal(bytes) != nil:
      Rejection.changedNumber
    case .integer: "not an integer"
    case .real: "not a number"
    case .numeric where csv.textDefect(plan.position) == nil:
      "a number that SQLite would change"
    case .text, .numeric, .blob:
      csv.textDefect(plan.position)
        ?? (bytes.isEmpty ? "empty where a key is needed" : Rejection.null)
    }
  }
}
