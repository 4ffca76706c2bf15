/// A field that contains a decimal number, by the grammar of SQLite's number literals.
///
/// Determines which bytes of the field a stored number would lose.
struct CSVNumber {
  /// Whether there is neither a point nor an exponent.
  private var isWhole = true
  /// Whether a space, a plus sign, a leading zero, a final point or the sign of a zero would be lost.
  private var isIrregular = false
  /// The digits from the first to the last that is not 0.
  private var digits: [UInt8] = []
  /// The approximate power of ten of the first significant digit.
  private var magnitude = 0

  /// Nil if the bytes are not a number.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    var rest = bytes[...]
    while let byte = rest.first, Self.isSpace(byte) { rest.removeFirst() }
    while let byte = rest.last, Self.isSpace(byte) { rest.removeLast() }
    isIrregular = rest.count < bytes.count || rest.first == 0x2B
    let isNegative = rest.first == 0x2D
    if isNegative || rest.first == 0x2B { rest.removeFirst() }
    let mantissa = rest.prefix { $0 == 0x2E || $0 &- 0x30 < 10 }
    let parts = mantissa.split(separator: 0x2E, omittingEmptySubsequences: false)
    let all = parts.joined()
    guard !all.isEmpty, parts.count <= 2 else { return nil }
    digits = Array(all.drop { $0 == 0x30 })
    magnitude = parts[0].count - (mantissa.count - parts.count + 1 - digits.count)
    while digits.last == 0x30 { digits.removeLast() }
    isWhole = parts.count == 1
    if !isWhole && parts[1].isEmpty || parts[0].count > 1 && parts[0].first == 0x30
      || isNegative && digits.isEmpty
    {
      isIrregular = true
    }
    rest = rest.dropFirst(mantissa.count)
    if rest.isEmpty { return }
    guard let exponent = Self.exponent(rest) else { return nil }
    isWhole = false
    magnitude += exponent
  }

  /// The value of a letter and a whole number; nil for anything else. Beyond four digits the value does not matter.
  private static func exponent(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    guard let letter = bytes.first, letter | 0x20 == 0x65 else { return nil }
    var digits = bytes.dropFirst()
    let isNegative = digits.first == 0x2D
    if isNegative || digits.first == 0x2B { digits = digits.dropFirst() }
    guard !digits.isEmpty, digits.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
    let value = digits.reduce(0) { min($0 * 10 + Int($1 - 0x30), 99_999) }
    return isNegative ? -value : value
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

  /// Whether a double keeps all digits: always if there are up to 15; otherwise if the double is written with the same digits.
  private func fitsDouble(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if digits.isEmpty { return true }
    guard -300...300 ~= magnitude else { return false }
    guard digits.count > 15 else { return true }
    guard let value = CSVValue.parseReal(bytes) else { return false }
    return Array(value.description.utf8).withUnsafeBufferPointer { CSVNumber($0)?.digits == digits }
  }
}

extension CSVNumber {
  /// Whether an INTEGER column reproduces the same bytes.
  static func isInteger(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    CSVValue.parseInteger(bytes).map { String($0).utf8.elementsEqual(bytes) } ?? false
  }

  /// Whether a REAL column keeps the same number. SQLite may print it in another way: `.5` as `0.5`, `2.50` as `2.5`.
  static func isReal(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let number = CSVNumber(bytes), !number.isIrregular else { return false }
    return number.fitsDouble(bytes)
  }

  /// Whether a column of NUMERIC affinity keeps the value: text that is not a number, or a number that loses no digit.
  static func keepsItsValue(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let number = CSVNumber(bytes) else { return true }
    return number.isWhole && CSVValue.parseInteger(bytes) != nil || number.fitsDouble(bytes)
  }
}
