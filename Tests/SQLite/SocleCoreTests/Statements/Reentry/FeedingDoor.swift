@testable import SocleCore

/// Who is asked in the middle of an insert.
enum FeedingDoor: CaseIterable {
  case value, computedField, writer, trigger, check, collation

  /// Those in which an error can be let out.
  static var open: [FeedingDoor] { [.value, .writer, .trigger, .check] }

  var row: RowDescription<ToldItem> {
    switch self {
    case .value: ToldItem.toldRow
    case .computedField: ToldItem.computedRow
    case .check:
      RowDescription(
        "items", ToldItem.id, ToldItem.name, make: ToldItem.init
      )
      .keyed(by: ToldItem.id)
      .with(checks: ["told(name) <> ''"])
    case .collation:
      RowDescription(
        "items", ToldItem.id, ToldItem.name, make: ToldItem.init
      )
      .keyed(by: ToldItem.id)
      .with(checks: ["name COLLATE told <> ''"])
    default: ToldItem.row
    }
  }

  /// Compiles the upsert into a table that was made of ``row``.
  func prepare(on connection: Connection) throws -> InsertStatement<ToldItem> {
    if self == .trigger {
      try connection.run(
        "CREATE TRIGGER IF NOT EXISTS t BEFORE INSERT ON items BEGIN SELECT told(new.name); END")
    }
    let policy: ConflictPolicy<ToldItem> = .updateAll()
    guard self == .writer else {
      return try connection.prepareInsert(in: row, onConflict: policy)
    }
    let writers = [
      ColumnWriter<ToldItem>("id") { item, sink throws(SQLiteError) in
        try item.pointee.id.encode(into: sink)
      },
      ColumnWriter<ToldItem>("name") { item, sink throws(SQLiteError) in
        try Middle.happenOpenly()
        try item.pointee.name.encode(into: sink)
      },
    ]
    return try connection.prepareInsert(in: row.table, writing: writers, onConflict: policy)
  }
}
