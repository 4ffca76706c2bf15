extension SQLiteValue {
  /// The value that `token` spells as the default of a column, nil if it is none.
  ///
  /// A name stands for its own text there: `DEFAULT red` is the text "red".
  init?(literal token: SQLToken, isNegative: Bool) {
    switch token.kind {
    case .number: self = SQLiteValue(digits: token.text, isNegative: isNegative)
    case .string, .quotedName: self = .text(token.text)
    case .blob: self = .blob(Self.bytes(hexadecimal: token.text))
    case .word:
      guard let value = Self.value(ofWord: token.text) else { return nil }
      self = value
    case .parameter, .symbol: return nil
    }
  }

  private static func value(ofWord word: String) -> SQLiteValue? {
    switch SQLName(word) {
    case SQLName("NULL"): .null
    case SQLName("TRUE"): .integer(1)
    case SQLName("FALSE"): .integer(0)
    default: SQLKeyword.isValue(word) ? nil : .text(word)
    }
  }

  private init(digits: String, isNegative: Bool) {
    let sign = isNegative ? "-" : ""
    let digits = String(digits.filter { $0 != "_" })
    if digits.lowercased().hasPrefix("0x") {
      let bits = UInt64(digits.dropFirst(2), radix: 16) ?? 0
      let value = Int64(bitPattern: bits)
      self = .integer(isNegative ? 0 &- value : value)
    } else if let value = Int64(sign + digits) {
      self = .integer(value)
    } else {
      self = .real(Double(sign + digits) ?? 0)
    }
  }

  private static func bytes(hexadecimal digits: String) -> [UInt8] {
    let digits = Array(digits)
    return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
      UInt8(String(digits[$0...$0 + 1]), radix: 16)
    }
  }
}
