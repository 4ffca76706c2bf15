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
    while let byte = rest.first, Self.isSpace(byte) { rest = rest.dropFirst() }
    while let byte = rest.last, Self.isSpace(byte) { rest = rest.dropLast() }
    isIrregular = rest.count < bytes.count || rest.first == 0x2B
    let isNegative = Self.takeSign(&rest)
    let whole = Self.takeDigits(&rest)
    var fraction = rest.prefix(0)
    if rest.first == 0x2E {
      isWhole = false
      rest = rest.dropFirst()
      fraction = Self.takeDigits(&rest)
      if fraction.isEmpty { isIrregular = true }
    }
    guard !whole.isEmpty || !fraction.isEmpty else { return nil }
    if whole.count > 1, whole.first == 0x30 { isIrregular = true }
    let all = Array(whole) + Array(fraction)
    let zeros = all.prefix { $0 == 0x30 }.count
    digits = Array(all.dropFirst(zeros))
    while digits.last == 0x30 { digits.removeLast() }
    magnitude = whole.count - zeros
    if isNegative, digits.isEmpty { isIrregular = true }
    if let letter = rest.first, letter | 0x20 == 0x65 {
      isWhole = false
      guard let exponent = Self.takeExponent(&rest) else { return nil }
      magnitude += exponent
    }
    guard rest.isEmpty else { return nil }
  }

  /// Drops a letter and a whole number; nil without digits. Beyond four digits the value does not matter.
  private static func takeExponent(_ rest: inout Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    rest = rest.dropFirst()
    let isBelowOne = takeSign(&rest)
    let digits = takeDigits(&rest)
    let value = digits.reduce(0) { min($0 * 10 + Int($1 - 0x30), 99_999) }
    return digits.isEmpty ? nil : isBelowOne ? -value : value
  }

  /// Drops a sign; true if it is a minus.
  private static func takeSign(_ rest: inout Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard let sign = rest.first, sign == 0x2D || sign == 0x2B else { return false }
    rest = rest.dropFirst()
    return sign == 0x2D
  }

  private static func takeDigits(
    _ rest: inout Slice<UnsafeBufferPointer<UInt8>>
  ) -> Slice<UnsafeBufferPointer<UInt8>> {
    let digits = rest.prefix { $0 &- 0x30 < 10 }
    rest = rest.dropFirst(digits.count)
    return digits
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
