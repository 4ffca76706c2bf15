/// A field that contains a decimal number, by the grammar of SQLite's number literals.
///
/// Determines which bytes of the field a stored number would lose.
struct CSVNumber {
  /// Whether a space, a plus sign, a leading zero, a final point or the sign of a zero would be lost.
  private let isIrregular: Bool
  /// Whether a double keeps all digits.
  private let fitsDouble: Bool

  /// Nil if the bytes are not a number.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }
    var number = bytes.drop(while: isSpace)
    while let byte = number.last, isSpace(byte) { number.removeLast() }
    // Swift also reads words (`nan`, `inf`) and hexadecimal digits.
    guard
      number.allSatisfy({ $0 &- 0x30 < 10 || 0x2D...0x2E ~= $0 || $0 | 0x20 == 0x65 || $0 == 0x2B }
      ),
      let value = Double(String(decoding: number, as: UTF8.self))
    else { return nil }
    let mantissa = number.prefix { $0 | 0x20 != 0x65 }
    let unsigned = mantissa.drop { $0 == 0x2B || $0 == 0x2D }
    let digits = Self.digits(of: unsigned)
    let hasLeadingZero =
      unsigned.first == 0x30 && unsigned.dropFirst().first.map { $0 != 0x2E } ?? false
    isIrregular =
      number.count < bytes.count || number.first == 0x2B || mantissa.last == 0x2E || hasLeadingZero
      || digits.isEmpty && number.first == 0x2D
    // A double keeps any 15 digits.
    func keepsDigits() -> Bool {
      digits.count <= 15
        || Self.digits(of: value.magnitude.description.utf8.prefix { $0 != 0x65 }) == digits
    }
    fitsDouble = digits.isEmpty || (1e-301..<1e300).contains(value.magnitude) && keepsDigits()
  }

  /// The digits of a mantissa from the first to the last that is not 0.
  private static func digits(of mantissa: some Sequence<UInt8>) -> [UInt8] {
    var digits: [UInt8] = []
    digits.reserveCapacity(24)
    for byte in mantissa where byte != 0x2E && !(byte == 0x30 && digits.isEmpty) {
      digits.append(byte)
    }
    while digits.last == 0x30 { digits.removeLast() }
    return digits
  }
}

extension CSVNumber {
  /// Whether a short, regular number of at most 15 digits is whole; nil for anything else. Most numbers are short and
  /// regular: a REAL or NUMERIC column keeps all of these, an INTEGER column the whole ones.
  static func isShortWhole(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool? {
    var index = bytes.first == 0x2D ? 1 : 0
    let first = index
    var pointAt = -1
    guard bytes.count &- first <= 15, first < bytes.count else { return nil }
    while index < bytes.count {
      if bytes[index] &- 0x30 >= 10 {
        guard bytes[index] == 0x2E, pointAt < 0, index > first else { return nil }
        pointAt = index
      }
      index &+= 1
    }
    let wholeCount = (pointAt < 0 ? bytes.count : pointAt) - first
    // A leading zero, a minus before zero, a point at the end: rare enough for the slow path.
    guard bytes[first] != 0x30 || wholeCount == 1 && first == 0, pointAt != bytes.count - 1 else {
      return nil
    }
    return pointAt < 0
  }

  /// Whether an INTEGER column reproduces the same bytes.
  static func isInteger(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    isShortWhole(bytes)
      ?? CSVValue.parseInteger(bytes).map { String($0).utf8.elementsEqual(bytes) } ?? false
  }

  /// Whether a REAL column keeps the same number. SQLite may print it in another way: `.5` as `0.5`, `2.50` as `2.5`.
  static func isReal(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    isShortWhole(bytes) != nil
      || CSVNumber(bytes).map { !$0.isIrregular && $0.fitsDouble } ?? false
  }

  /// Whether a column of NUMERIC affinity keeps the value: text that is not a number, or a number that an INTEGER or REAL column
  /// keeps.
  static func keepsItsValue(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard isShortWhole(bytes) == nil, let number = CSVNumber(bytes) else { return true }
    return !number.isIrregular && (number.fitsDouble || CSVValue.parseInteger(bytes) != nil)
  }
}
