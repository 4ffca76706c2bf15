import Testing

/// Names that mean something else, or nothing at all, where they are not quoted well.
package enum HostileNames {
  package static let all: [String] = keywords + punctuation + scripts + shapes + injections

  /// The names in a few groups, so that a test that tries them all is a few cases of a run.
  package static let groups = [
    NameGroup("keywords", keywords), NameGroup("punctuation", punctuation),
    NameGroup("scripts", scripts), NameGroup("shapes", shapes),
    NameGroup("injections", injections),
  ]

  package static let keywords = words(
    """
    ABORT ACTION ADD AFTER ALL ALTER ALWAYS ANALYZE AND AS ASC ATTACH AUTOINCREMENT BEFORE BEGIN
    BETWEEN BY CASCADE CASE CAST CHECK COLLATE COLUMN COMMIT CONFLICT CONSTRAINT CREATE CROSS CURRENT
    CURRENT_DATE CURRENT_TIME CURRENT_TIMESTAMP DATABASE DEFAULT DEFERRABLE DEFERRED DELETE DESC
    DETACH DISTINCT DO DROP EACH ELSE END ESCAPE EXCEPT EXCLUDE EXCLUSIVE EXISTS EXPLAIN FAIL FILTER
    FIRST FOLLOWING FOR FOREIGN FROM FULL GENERATED GLOB GROUP GROUPS HAVING IF IGNORE IMMEDIATE IN
    INDEX INDEXED INITIALLY INNER INSERT INSTEAD INTERSECT INTO IS ISNULL JOIN KEY LAST LEFT LIKE
    LIMIT MATCH MATERIALIZED NATURAL NO NOT NOTHING NOTNULL NULL NULLS OF OFFSET ON OR ORDER OTHERS
    OUTER OVER PARTITION PLAN PRAGMA PRECEDING PRIMARY QUERY RAISE RANGE RECURSIVE REFERENCES REGEXP
    REINDEX RELEASE RENAME REPLACE RESTRICT RETURNING RIGHT ROLLBACK ROW ROWS SAVEPOINT SELECT SET
    TABLE TEMP TEMPORARY THEN TIES TO TRANSACTION TRIGGER UNBOUNDED UNION UNIQUE UPDATE USING VACUUM
    VALUES VIEW VIRTUAL WHEN WHERE WINDOW WITH WITHOUT TRUE FALSE STRICT STORED ROWID oid _rowid_
    """)

  package static let punctuation = [
    "", " ", "  ", "\t", "\n", "\r\n", "a b", " a", "a ", "a\nb", "x\"y", "\"", "\"\"", "\"x\"",
    "'",
    "it's", "''", "`", "a`b", "[", "]", "[a]", "a]b", "]]", ".", "a.b", "main.t", ",", ";", ":",
    "?",
    "?1", ":a", "@a", "$a", "#", "#1", "*", "/", "/*", "*/", "/**/", "--", "-- x", "a--b", "%", "_",
    "\\", "\\\"", "\\n", "(", ")", "()", "a()", "a(1)", "{", "}", "<", ">", "=", "!", "~", "^", "&",
    "|", "||", "+", "-", "\u{1}", "\u{7F}", "\u{1B}[31m", "\"'`[]",
  ]

  package static let scripts = [
    "é", "e\u{301}", "É", "ß", "ñandú", "Ω", "Ж", "中文", "日本語", "한국어", "עברית", "العربية",
    "हिन्दी", "ไทย", "😀", "👨‍👩‍👧‍👦", "🇩🇪", "👍🏽", "\u{202E}evil", "\u{200B}", "\u{FEFF}", "\u{FEFF}a",
    "a\u{300}", "\"\u{301}", "'\u{301}", "\u{2028}", "\u{A0}", "ﬁ", "İ", "ı", "𝕏", "\u{FFFD}",
    "\u{10FFFF}",
  ]

  package static let shapes = [
    "0", "1", "1a", "0x1F", "1e5", "-1", "3.14", "x'ab'", "X'", "a", "A", "Order Details", "sqlite",
    "_sqlite_", "sqlitE", "NULLS FIRST", "INTEGER", "int", "TEXT", "GENERATED ALWAYS", "always",
    String(repeating: "long", count: 500), String(repeating: "\"", count: 99),
  ]

  package static let injections = [
    "t; DROP TABLE u", "t\"; DROP TABLE u; --", "t') --", "a\" INTEGER, \"b",
    "a\" TEXT) STRICT; --",
    "a PRIMARY KEY", "a\" PRIMARY KEY, \"", "x' OR '1'='1", "a/*", "*/a", "a -- b\nc",
  ]

  private static func words(_ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map(String.init)
  }
}

/// Names that are tried one after the other in one case of a test.
package struct NameGroup: CustomTestStringConvertible {
  package let testDescription: String
  private let names: [String]

  init(_ title: String, _ names: [String]) {
    testDescription = title
    self.names = names
  }

  /// Calls `body` with each name; an error it throws is an issue that shows the name.
  package func tryEach(_ body: (String) throws -> Void) {
    for name in names {
      do { try body(name) } catch { Issue.record(error, "the name \(name.debugDescription)") }
    }
  }
}
