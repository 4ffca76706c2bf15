/// A field that contains a decimal number, by the grammar of SQLite's number literals.
///
/// It finds out which bytes of the field a stored number would lose.
struct CSVNumber {
  /// Whether there is neither a point nor an exponent.
  private(set) var isWhole = true
  private(set) var isNegative = false
  /// Whether a space, a plus sign, a leading zero or a missing digit would be lost.
  private var isIrregular = false
  /// The digits from the first to the last that is not 0.
  private var significantDigits = 0
  /// The approximate power of ten of the first of them.
  private var magnitude = 0

  /// Nil if the bytes are not a number.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    var rest = bytes[...]
    while let byte = rest.first, Self.isSpace(byte) {
      (isIrregular, rest) = (true, rest.dropFirst())
    }
    while let byte = rest.last, Self.isSpace(byte) { (isIrregular, rest) = (true, rest.dropLast()) }
    if let sign = rest.first, sign == 0x2D || sign == 0x2B {
      isNegative = sign == 0x2D
      if sign == 0x2B { isIrregular = true }
      rest = rest.dropFirst()
    }
    let whole = rest.prefix(while: Self.isDigit)
    rest = rest.dropFirst(whole.count)
    var fraction = rest.prefix(0)
    if rest.first == 0x2E {
      isWhole = false
      fraction = rest.dropFirst().prefix(while: Self.isDigit)
      rest = rest.dropFirst(fraction.count + 1)
      if fraction.isEmpty { isIrregular = true }
    }
    guard !whole.isEmpty || !fraction.isEmpty else { return nil }
    if whole.isEmpty || whole.count > 1 && whole.first == 0x30 { isIrregular = true }
    guard let exponent = Self.exponent(&rest, &isWhole), rest.isEmpty else { return nil }
    count(whole, fraction)
    magnitude += exponent
    if isNegative, significantDigits == 0 { isIrregular = true }
  }

  private mutating func count(
    _ whole: Slice<UnsafeBufferPointer<UInt8>>, _ fraction: Slice<UnsafeBufferPointer<UInt8>>
  ) {
    let leading = (Array(whole) + Array(fraction)).prefix { $0 == 0x30 }.count
    let digits = (Array(whole) + Array(fraction)).dropFirst(leading)
    significantDigits = digits.count - digits.reversed().prefix { $0 == 0x30 }.count
    magnitude = whole.count - leading
  }

  /// The exponent, 0 if there is none, nil if it is malformed. Beyond four digits its value does not matter.
  private static func exponent(
    _ rest: inout Slice<UnsafeBufferPointer<UInt8>>, _ isWhole: inout Bool
  ) -> Int? {
    guard let letter = rest.first, letter | 0x20 == 0x65 else { return 0 }
    isWhole = false
    rest = rest.dropFirst()
    let isNegative = rest.first == 0x2D
    if let sign = rest.first, sign == 0x2D || sign == 0x2B { rest = rest.dropFirst() }
    let digits = rest.prefix(while: isDigit)
    guard !digits.isEmpty else { return nil }
    rest = rest.dropFirst(digits.count)
    let value = digits.reduce(0) { min($0 * 10 + Int($1 - 0x30), 99_999) }
    return isNegative ? -value : value
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }
}

extension CSVNumber {

  /// Whether a double keeps all digits: up to 15 always, more only if the double's spelling is the same.
  private func fitsDouble(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if significantDigits == 0 { return true }
    guard -300...300 ~= magnitude else { return false }
    guard significantDigits > 15 else { return true }
    guard significantDigits <= 17, let value = CSVValue.parseReal(bytes) else { return false }
    let written = Array(value.description.utf8)
    return written.withUnsafeBufferPointer { Self.digits($0) == Self.digits(bytes) }
  }

  /// The significant digits.
  private static func digits(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    let mantissa = bytes.prefix { $0 | 0x20 != 0x65 }.filter(isDigit).drop { $0 == 0x30 }
    return Array(Array(mantissa.reversed().drop { $0 == 0x30 }).reversed())
  }

  /// Whether an INTEGER column reproduces the same bytes.
  static func isInteger(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let number = CSVNumber(bytes), number.isWhole, !number.isIrregular else { return false }
    return CSVValue.parseInteger(bytes) != nil
  }

  /// Whether a REAL column keeps the same number, apart from trailing zeros.
  static func isReal(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let number = CSVNumber(bytes), !number.isIrregular else { return false }
    return number.fitsDouble(bytes)
  }

  /// Whether a column of NUMERIC affinity keeps the value: text that is not a number, or a number that loses no digit.
  static func keepsItsValue(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let number = CSVNumber(bytes) else { return true }
    if number.isWhole, CSVValue.parseInteger(bytes) != nil { return true }
    return number.fitsDouble(bytes)
  }
}
