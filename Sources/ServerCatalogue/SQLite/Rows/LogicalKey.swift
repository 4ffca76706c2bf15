internal import SQLiteCore

/// Which row of the database a logical is.
struct LogicalKey {
  var key: Int
  var id: String
  var tier: Int

  static let key = Field("key", \LogicalKey.key)
  static let id = Field("id", \LogicalKey.id)
  static let tier = Field("tier", \LogicalKey.tier)
  static let row = RowDescription("Logical", key, id, tier, make: LogicalKey.init)
}
