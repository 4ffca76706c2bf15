extension CSVReader {
  /// The field as a whole number: an optional `-` and decimal digits, nothing else; nil for any other field, and for a number
  /// beyond 64 bits.
  @inline(__always)
  public func integer(_ index: Int) -> Int? { CSVValue.parseInteger(field(index)) }

  /// The field as a Boolean: `t`, `f`, `true` or `false`, the words in lower, upper or title case; nil for any other field.
  @inline(__always)
  public func boolean(_ index: Int) -> Bool? { CSVValue.parseBoolean(field(index)) }

  /// The first defect of the field as a text.
  @inline(__always)
  func textDefect(_ index: Int) -> String? { CSVValue.textDefect(of: field(index)) }
}
