import SocleCore

extension TestSQL {
  /// A value spelled as SQL, even text with a NUL, for which SQL has no literal.
  package static func literal(_ value: String) -> String {
    "CAST(\(literal(Array(value.utf8))) AS TEXT)"
  }

  package static func literal(_ value: [UInt8]) -> String {
    (try? SQLLiteral.spelled(.blob(value))) ?? "?"
  }

  package static func literal(_ value: Int64) -> String {
    (try? SQLLiteral.spelled(.integer(value))) ?? "?"
  }
}
