internal import SQLiteCore

/// What of a logical changes every few minutes.
struct StatusRow {
  var logical: Int
  var load: Int
  var score: Double
  var status: Int

  static let logical = Field(
    "logical", \StatusRow.logical,
    references: ForeignKeyReference("Logical", onDelete: .cascade))
  static let load = Field("load", \StatusRow.load)
  static let score = Field("score", \StatusRow.score)
  static let status = Field("status", \StatusRow.status)
  static let row = RowDescription(
    "LogicalStatus", logical, load, score, status, make: StatusRow.init
  )
  .keyed(by: logical)
  .with(indexes: [IndexDescription("LogicalStatus_score", on: ["score"])])
}
