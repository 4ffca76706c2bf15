import SocleCore
import SocleStorage

/// A long history: each step adds a table, and a row that says which process made it.
enum Chain: Int, SchemaVersion {
  case v1 = 1
  case v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12, v13, v14, v15, v16, v17, v18, v19, v20

  /// What a file of that version holds.
  var schema: SQLiteSchema<Chain> {
    SQLiteSchema(
      tables: [StepMade.row.table] + (1...rawValue).map { Chain.row($0).table }, version: self,
      applicationID: 4711)
  }

  /// The table that the step to that version adds.
  static func row(_ version: Int) -> RowDescription<Filler> {
    RowDescription("t\(version)", Field("text", \Filler.text)) { Filler(text: $0) }
  }
}

/// A row that is there to make a transaction of several pages.
struct Filler {
  var text = String(repeating: "x", count: 1000)
}

/// That a step was made.
struct StepMade: Equatable {
  var step: Int
  var process: Int

  static let step = Field("step", \StepMade.step)
  static let process = Field("process", \StepMade.process)
  static let row = RowDescription("steps_made", step, process, make: StepMade.init)
}
