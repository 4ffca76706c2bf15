extension Double {
  /// SQL that every version of SQLite evaluates to exactly this finite number.
  ///
  /// SQLite's own reading of a decimal may be one bit too low or too high: 3.40 misreads one of 250 random doubles, and one of
  /// 7,000 decimals such as 204.997805505014. Such a number is spelled as whole numbers multiplied or divided, which is exact.
  package var spelledExactly: String {
    guard !isReadExactly else { return description }
    let whole = Int64(significand * 0x1p52) * (sign == .minus ? -1 : 1)
    let power = Int(exponent) - 52
    var text = "(\(whole).0"
    for index in stride(from: 0, to: Swift.abs(power), by: 52) {
      text += power < 0 ? " / " : " * "
      text += (1 << Swift.min(52, Swift.abs(power) - index)).description + ".0"
    }
    return text + ")"
  }

  /// Whether SQLite reads ``description`` exactly, whether it computes with 53 bits, 64 or more.
  package var isReadExactly: Bool {
    if rounded() == self { return magnitude < 0x1p63 }
    let text = magnitude.description
    let mantissa = text.prefix { $0 != "e" }
    let exponent = Int(String(text.dropFirst(mantissa.count + 1))) ?? 0
    let places = mantissa.drop { $0 != "." }.dropFirst().count - exponent
    // The digits and the divisor are exact, and so is the remainder of the division.
    guard let digits = Double(mantissa.filter { $0 != "." }), digits < 0x1p53, (0...22) ~= places,
      let divisor = Double("1e\(places)")
    else { return false }
    let rest = digits.addingProduct(-magnitude, divisor)
    // With more bits, SQLite rounds twice, which goes wrong near the middle between two doubles.
    return rest == 0 || significandBitPattern > 0 && rest.magnitude < divisor * ulp * 0.499
  }
}
