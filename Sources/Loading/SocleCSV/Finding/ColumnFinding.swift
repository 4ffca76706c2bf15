internal import SocleCore

/// The properties that all fields of one column share so far.
struct ColumnFinding {
  /// Whether an INTEGER column would reproduce each field's bytes.
  private(set) var isInteger = true
  /// Whether a REAL column would keep each field's value.
  private(set) var isReal = true
  private(set) var hasValue = false
  private var hasNumber = false
  /// The only text of the column that is not a number, as it may mean NULL; empty if there is none.
  private var exception: [UInt8] = []
  private(set) var hasNull: Bool
  private(set) var hasQuotedEmpty = false

  /// - Parameter hasNull: Whether a field is NULL already.
  init(hasNull: Bool = false) { self.hasNull = hasNull }

  /// Adds a field that is NULL.
  mutating func addNull() { hasNull = true }

  @inline(__always)
  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>, isNull: Bool) {
    if isNull {
      hasNull = true
    } else if bytes.isEmpty {
      // A field that the record lacks has no address.
      if bytes.baseAddress == nil { hasNull = true } else { hasQuotedEmpty = true }
    } else {
      hasValue = true
      if isInteger || isReal { addValue(bytes) }
    }
  }

  private mutating func addValue(_ bytes: UnsafeBufferPointer<UInt8>) {
    // Most numbers are short and regular, and need no further checks.
    if let isWhole = CSVNumber.isShortWhole(bytes) {
      hasNumber = true
      if !isWhole { isInteger = false }
      return
    }
    let (mayBeInteger, mayBeReal) = (
      isInteger && CSVNumber.isInteger(bytes), isReal && CSVNumber.isReal(bytes)
    )
    guard mayBeInteger || mayBeReal || !addException(bytes) else { return }
    if mayBeInteger || mayBeReal { hasNumber = true }
    (isInteger, isReal) = (mayBeInteger, mayBeReal)
  }

  /// Accepts a short text without digits as the column's exception; false if it is not one, or differs from the exception.
  private mutating func addException(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard exception.isEmpty else { return exception.elementsEqual(bytes) }
    guard bytes.count <= 12, !bytes.contains(where: { $0 &- 0x30 < 10 }) else { return false }
    exception = Array(bytes)
    return true
  }

  /// The narrowest type that fits every field; TEXT for a column without values.
  var type: ColumnType {
    guard hasValue, exception.isEmpty else { return .text }
    return isInteger ? .integer : isReal ? .real : .text
  }

  /// The text that occurs in a column whose other fields are all numbers, such as `NA`; nil if there is none.
  var textAmongNumbers: String? {
    guard hasNumber, !exception.isEmpty, isInteger || isReal else { return nil }
    return String(decoding: exception, as: UTF8.self)
  }

  /// Whether the column has to allow NULL: a quoted empty field is a text, but NULL in a column of numbers.
  /// A column without any field allows NULL, too.
  func isNullable(_ type: ColumnType) -> Bool {
    hasNull || hasQuotedEmpty && type != .text || !hasValue && !hasQuotedEmpty
  }
}
