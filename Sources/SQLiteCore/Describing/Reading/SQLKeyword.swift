/// The words that SQLite keeps for itself (https://sqlite.org/lang_keywords.html).
enum SQLKeyword {
  /// Whether `word` cannot be a name without quotes.
  static func isReserved(_ word: String) -> Bool {
    reserved.contains(SQLName(word))
  }

  /// Whether `word` means something to SQLite, so that it may differ from the quoted name.
  static func isKnown(_ word: String) -> Bool {
    isReserved(word) || contextual.contains(SQLName(word))
  }

  /// Whether `word` cannot be part of a type's name without quotes.
  static func endsType(_ word: String) -> Bool {
    isReserved(word) || joining.contains(SQLName(word))
  }

  /// Whether `word` without quotes is a value, not the name of a column.
  static func isValue(_ word: String) -> Bool {
    values.contains(SQLName(word))
  }

  private static let values = set("CURRENT_DATE CURRENT_TIME CURRENT_TIMESTAMP FALSE NULL TRUE")

  private static let reserved = set(
    """
    ADD ALL ALTER AND AS AUTOINCREMENT BETWEEN CASE CHECK COLLATE COMMIT CONSTRAINT CREATE DEFAULT
    DEFERRABLE DELETE DISTINCT DROP ELSE ESCAPE EXCEPT EXISTS FOREIGN FROM GROUP HAVING IN INDEX
    INSERT INTERSECT INTO IS ISNULL JOIN LIMIT NOT NOTHING NOTNULL NULL ON OR ORDER PRIMARY
    REFERENCES RETURNING SELECT SET TABLE THEN TO TRANSACTION UNION UNIQUE UPDATE USING VALUES WHEN
    WHERE
    """)

  private static let joining = set("CROSS FULL INDEXED INNER LEFT NATURAL OUTER RIGHT")

  private static let contextual = set(
    """
    ABORT ACTION AFTER ALWAYS ANALYZE ASC ATTACH BEFORE BEGIN BY CASCADE CAST COLUMN CONFLICT CROSS
    CURRENT CURRENT_DATE CURRENT_TIME CURRENT_TIMESTAMP DATABASE DEFERRED DESC DETACH DO EACH END
    EXCLUDE EXCLUSIVE EXPLAIN FAIL FALSE FILTER FIRST FOLLOWING FOR FULL GENERATED GLOB GROUPS IF
    IGNORE IMMEDIATE INDEXED INITIALLY INNER INSTEAD KEY LAST LEFT LIKE MATCH MATERIALIZED NATURAL
    NO NULLS OF OFFSET OTHERS OUTER OVER PARTITION PLAN PRAGMA PRECEDING QUERY RAISE RANGE RECURSIVE
    REGEXP REINDEX RELEASE RENAME REPLACE RESTRICT RIGHT ROLLBACK ROW ROWS SAVEPOINT TEMP TEMPORARY
    TIES TRIGGER TRUE UNBOUNDED VACUUM VIEW VIRTUAL WINDOW WITH WITHIN WITHOUT
    """)

  private static func set(_ words: String) -> Set<SQLName> {
    Set(words.split(whereSeparator: \.isWhitespace).map { SQLName(String($0)) })
  }
}
