/// The values that a column keeps as they are; SQLite would convert or refuse any other.
struct CellRule: Equatable, Sendable {
  private let type: ColumnType
  private let affinity: Affinity
  /// The only storage class besides NULL, nil if the column keeps values of several.
  private let only: StorageClass?
  var allowsNull = true
  /// Whether an INTEGER may be stored as an equal REAL and vice versa, as by a column that is described as `NUMERIC`.
  var allowsEqualNumbers = false

  init(_ type: ColumnType, isStrict: Bool) {
    self.type = type
    // In a STRICT table, ANY keeps every value.
    affinity = isStrict && type == .any ? .blob : type.affinity
    only = isStrict && type != .any ? affinity.storageClass : nil
  }

  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` if the column would not keep `value`.
  func check(_ value: SQLiteValue) throws(SQLiteError) {
    guard value.isNull ? !allowsNull : !keeps(value) else { return }
    let kept = value.isNull ? "a value" : "a value that a column of type \(type.declaration) keeps"
    throw .conversion(expected: only?.rawValue ?? kept, found: value.storageClass.rawValue)
  }

  private func keeps(_ value: SQLiteValue) -> Bool {
    if let only { return value.storageClass == only }
    switch (affinity, value) {
    case (.text, .integer), (.text, .real): return false
    case (.real, .integer(let number)): return allowsEqualNumbers && Double(exactly: number) != nil
    case (.integer, .real(let number)), (.numeric, .real(let number)):
      return allowsEqualNumbers || Int64(exactly: number) == nil
    case (.integer, .text(let text)), (.numeric, .text(let text)), (.real, .text(let text)):
      return !text.spellsNumber
    default: return true
    }
  }
}

extension Affinity {
  fileprivate var storageClass: StorageClass? {
    switch self {
    case .integer: .integer
    case .real: .real
    case .text: .text
    case .blob: .blob
    case .numeric: nil
    }
  }
}

extension String {
  /// Whether SQLite converts the text to a number in a column with an affinity for numbers.
  fileprivate var spellsNumber: Bool {
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || (9...13).contains($0) }
    let number = utf8.drop(while: isSpace).reversed().drop(while: isSpace).reversed()
    // Swift would also read hexadecimal digits, infinity and NaN.
    return number.allSatisfy { (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }
      && Double(String(decoding: number, as: UTF8.self)) != nil
  }
}

extension ColumnType {
  /// Whether the type is declared for values of one storage class.
  var hasOneClass: Bool {
    switch self {
    case .integer, .real, .text, .blob: true
    case .any, .declared: false
    }
  }

  /// Whether a column of this type, in a table that is not STRICT, keeps all values that a column of the type `described` is
  /// declared for; nil if that depends on the value.
  func keepsAll(of described: ColumnType) -> Bool? {
    switch (described.affinity, affinity) {
    case (_, .blob): true
    case (.blob, _): described == .blob ? true : nil
    case (.numeric, _), (.real, .numeric), (.text, .numeric): nil
    case (.integer, .numeric): true
    case (let wanted, let found): wanted == found
    }
  }
}

extension RowCells {
  /// The same cells; a cell with a rule refuses each value that its column would not keep.
  func checking(_ rules: [CellRule?]) -> RowCells {
    if rules.allSatisfy({ $0 == nil }) { return self }
    let checked = rules.indices.map { index in
      let cell = cells[index].copy()
      guard let rule = rules[index] else { return cell }
      return Cell(offset: cell.offset) { property, sink throws(SQLiteError) in
        var value = SQLiteValue.null
        try cell.encode(property, ValueSink(capturingInto: &value))
        try rule.check(value)
        try value.encode(into: sink)
      }
    }
    return RowCells(of: table, names: names, cells: checked, columns: columns)
  }
}
