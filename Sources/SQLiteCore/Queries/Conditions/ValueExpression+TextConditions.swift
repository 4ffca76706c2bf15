/// A type whose columns hold text that can be searched: `String` and `String?`.
public protocol TextValue: ColumnValue {
  /// What a number of its characters is read as: `Int`, for `String?` it is `Int?`.
  associatedtype Length: ColumnValue = Int
}
extension String: TextValue {
  /// `String?`.
  public typealias Nullable = String?
}
extension Optional: TextValue where Wrapped == String {
  /// `Int?`.
  public typealias Length = Int?
}

/// Tests of text, exact to the byte: case counts, and `%`, `_` and `*` are plain characters.
extension ValueExpression where Coding: TextValue {
  /// Holds where the text contains `part`; the empty part is in every text.
  public func contains(_ part: String) -> Condition {
    var text = position(of: part)
    text.append(" > 0")
    return Condition(test: text)
  }

  /// Holds where the text begins with `prefix`. An index on the column is used.
  public func hasPrefix(_ prefix: String) -> Condition {
    var text = SQLText([.verbatim("(")])
    // The position decides; the range lets SQLite use an index.
    text.append(position(of: prefix))
    text.append(" = 1")
    appendBound(" >= ", prefix, to: &text)
    if let end = TextRange.end(ofPrefix: prefix) { appendBound(" < ", end, to: &text) }
    text.append(")")
    return Condition(test: text)
  }

  /// The range holds byte by byte only: another order of the column's could leave texts with the prefix out.
  private func appendBound(_ operation: StaticString, _ bound: String, to text: inout SQLText) {
    text.append(" AND ")
    text.append(sql)
    text.append(" COLLATE BINARY")
    text.append(operation)
    text.append(.bound(.text(bound)))
  }

  /// Holds where the text ends with `suffix`; the empty suffix ends every text.
  public func hasSuffix(_ suffix: String) -> Condition {
    guard !suffix.isEmpty else { return contains(suffix) }
    // As bytes, because substr() counts the characters of a text up to its first NUL only.
    let whole = SQLText(casting: sql, to: "BLOB")
    let end = SQLText(casting: SQLText([.bound(.text(suffix))]), to: "BLOB")
    var text = SQLText(calling: "substr", [whole, SQLText(calling: "-length", [end])])
    text.append(" = ")
    text.append(end)
    return Condition(test: text)
  }

  private func position(of part: String) -> SQLText {
    SQLText(calling: "instr", [sql, SQLText([.bound(.text(part))])])
  }
}

enum TextRange {
  /// A text that is greater than every text with `prefix`, nil if there is none.
  static func end(ofPrefix prefix: String) -> String? {
    var scalars = Array(prefix.unicodeScalars)
    while let last = scalars.popLast() {
      // In a UTF-16 database, byte by byte, U+0100 comes before U+00FF; and U+D7FF has no successor. U+FFFE
      // cannot stand in one at all.
      guard last.value & 0xFF != 0xFF, last.value != 0xFFFD,
        let next = Unicode.Scalar(last.value + 1)
      else { continue }
      scalars.append(next)
      var end = String.UnicodeScalarView()
      end.append(contentsOf: scalars)
      return String(end)
    }
    return nil
  }
}
