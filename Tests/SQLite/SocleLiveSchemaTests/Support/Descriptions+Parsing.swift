import SocleCore

@testable import SocleLiveSchema

extension TableDescription {
  /// The table that one `CREATE TABLE` creates.
  init(parsing sql: String) throws(SQLiteError) {
    var parser = try SchemaParser(sql)
    self = try parser.table()
  }
}

extension IndexDescription {
  /// The index that one `CREATE INDEX` creates.
  init(parsing sql: String) throws(SQLiteError) {
    var parser = try SchemaParser(sql)
    self = try parser.index().index
  }
}
