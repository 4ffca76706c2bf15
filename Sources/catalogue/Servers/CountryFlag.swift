/// The flag of a country.
enum CountryFlag {
  /// The emoji of a code, nil if it is not two letters from A to Z. "UK", which the API uses, is the United Kingdom.
  static func emoji(_ code: String) -> String? {
    let letters = Array((code == "UK" ? "GB" : code).unicodeScalars)
    guard letters.count == 2, letters.allSatisfy({ ("A"..."Z").contains($0) }) else { return nil }
    let flag = letters.compactMap { Unicode.Scalar(0x1F1E6 + $0.value - 0x41) }
    return String(String.UnicodeScalarView(flag))
  }

  /// What stands before a line: the flag and a space, or space alone; three columns wide.
  static func prefix(_ code: String?) -> String {
    (code.flatMap(emoji) ?? "  ") + " "
  }
}
