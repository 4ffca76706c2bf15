/// A type that is stored as searchable text: `String` and `String?`. A ``SQLiteValue``, as in a table that is known only at run
/// time, is searched by its text: a number by its digits.
public protocol TextValue: ColumnValue {
  /// The type of a text's length: `Int` for `String`, `Int?` for `String?`.
  associatedtype Length: ColumnValue = Int
}
extension String: TextValue {}
extension SQLiteValue: TextValue {
  /// `Int?`.
  public typealias Length = Int?
}
extension Optional: TextValue where Wrapped == String {
  /// `Int?`.
  public typealias Length = Int?
}

/// Differences between texts that a search can ignore.
public struct TextDifferences: OptionSet, Hashable, Sendable {
  /// The options as bits.
  public let rawValue: Int

  /// The options with these bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Upper and lower case of every script, by Unicode's mappings to upper and then to lower case: `ä` finds `Ä`, `ss` finds
  /// `ß`, and `σ` finds `ς`. The Turkish `ı` is not an `i`.
  public static let letterCase = TextDifferences(rawValue: 1)
  /// Accents and other marks: `e` finds `é`, `c` finds `ç`.
  public static let accents = TextDifferences(rawValue: 2)
}

/// Searches in text. `%`, `_` and `*` are plain characters, except in ``like(_:)``.
///
/// Text is compared byte by byte, unless the search ignores a difference. In a column that declares the collation
/// ``Collation/noCase``, and in a value with `collated(.noCase)`, ASCII letters match in either case. Any other collation that
/// a column declares is ignored. A value with `collated(_:)` and any other collation except `BINARY` makes the search throw,
/// because a collation can only compare whole texts.
extension ValueExpression where Coding: TextValue {
  /// Holds where the text contains `part`. An empty `part` is contained in every text, but not in NULL.
  public func contains(_ part: String, ignoring ignored: TextDifferences = []) -> Condition {
    let search = TextSearch(of: sql, ignored)
    return Condition(test: "instr(\(search.text), \(search.folded(part))) > 0")
  }

  /// Holds where the text begins with `prefix`. If `ignored` is empty, SQLite can use an index on the column whose collation is
  /// that of the search (`BINARY`, or `NOCASE` for a column that declares it), except for a ``SQLiteValue``, which may be a
  /// number.
  public func hasPrefix(_ prefix: String, ignoring ignored: TextDifferences = []) -> Condition {
    let search = TextSearch(of: sql, ignored)
    let begins: SQLFragment = "instr(\(search.text), \(search.folded(prefix))) = 1"
    // NOCASE compares texts up to their first NUL, then their lengths.
    guard let collation = search.collation, collation == .binary || !prefix.utf8.contains(0),
      Coding.self != SQLiteValue.self
    else {
      return Condition(test: begins)
    }
    // The position decides; the range lets SQLite use an index. By another collation than that of the search, texts with the
    // prefix could be outside of the range.
    let text: SQLFragment =
      collation == .noCase ? "\(sql) COLLATE NOCASE" : "\(sql) COLLATE BINARY"
    let least: SQLFragment = "\(text) >= \(search.folded(prefix))"
    let end = TextRange.end(ofPrefix: search.fold(prefix))
    let range = end.map { end -> SQLFragment in "\(least) AND \(text) < \(end)" }
    return Condition(test: "(\(begins) AND \(range ?? least))")
  }

  /// Holds where the text ends with `suffix`. Every text ends with an empty `suffix`, but NULL does not.
  public func hasSuffix(_ suffix: String, ignoring ignored: TextDifferences = []) -> Condition {
    guard !suffix.isEmpty else { return contains(suffix, ignoring: ignored) }
    let search = TextSearch(of: sql, ignored)
    // As bytes, because substr() counts the characters of a text only up to its first NUL.
    let end: SQLFragment = "CAST(\(search.folded(suffix)) AS BLOB)"
    return Condition(test: "substr(CAST(\(search.text) AS BLOB), -length(\(end))) = \(end)")
  }

  /// Holds where the text matches `pattern`: `%` matches any number of characters, `_` matches exactly one, and a `\` before a
  /// character makes that character literal.
  ///
  /// ASCII letters match regardless of case. SQL: `LIKE … ESCAPE '\'`.
  public func like(_ pattern: String) -> Condition {
    Condition(test: "\(sql) LIKE \(pattern) ESCAPE '\\'")
  }
}

/// Brings the text of one search and the text to find into the same form.
private struct TextSearch {
  let text: SQLFragment
  /// The collation that treats the same texts as equal as this search does; nil if there is none.
  let collation: Collation?
  let fold: (String) -> String

  init(of sql: SQLFragment, _ ignored: TextDifferences) {
    let outer = sql.outerCollation.map { Collation($0) }
    let isNoCase = (outer ?? sql.declaredCollation) == .noCase
    collation = ignored.isEmpty ? (isNoCase ? .noCase : .binary) : nil
    if !ignored.isEmpty {
      let name = SQLFragment(trusted: TextFolding.name)
      text = "\(name)(\(sql), \(literal: ignored.rawValue))"
      fold = { TextFolding.folded($0, ignoring: ignored) }
    } else if isNoCase {
      text = "lower(\(sql))"
      fold = { text in String(decoding: text.utf8.map(\.foldedToLowerCase), as: UTF8.self) }
    } else if let outer, outer != .binary {
      let reason =
        "the collation \(outer.name) orders whole texts, not parts of them. Use ignoring: instead"
      text = SQLFragment([.failure(.impossible(subject: "a search in text", reason: reason))])
      fold = { $0 }
    } else {
      text = sql
      fold = { $0 }
    }
  }

  func folded(_ part: String) -> SQLFragment { "\(fold(part))" }
}

extension SQLFragment {
  /// The collation of the whole fragment, if it ends with one.
  fileprivate var outerCollation: String? {
    guard segments.last == .verbatim(")"), case .identifier(let name)? = segments.dropLast().last,
      segments.dropLast(2).last == .verbatim(" COLLATE ")
    else { return nil }
    return name
  }

  /// The collation that the column declares, if the fragment is only a column.
  fileprivate var declaredCollation: Collation? {
    if case .column(let column)? = onlySegment { column.collation } else { nil }
  }
}

enum TextRange {
  /// A text that is greater than every text with the prefix `prefix`, nil if there is none.
  static func end(ofPrefix prefix: String) -> String? {
    var scalars = Array(prefix.unicodeScalars)
    while let last = scalars.popLast() {
      // In a UTF-16 database, which is compared byte by byte, U+0100 comes before U+00FF; U+D7FF has no successor; and U+FFFE
      // cannot occur.
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
