import TestSupport
@testable import SocleCore

/// The ways in which a table named "watched" or its rows can change.
enum TableChange: CaseIterable, Sendable {
  case insert, update, delete, emptying, replacing, streaming
  case withoutRowIDs, emptyingWithoutRowIDs
  case trigger, viewTrigger, cascade, setNull, droppedParents, upsert
  case creation, dropping, renaming

  func prepare(_ connection: Connection) throws {
    if self == .creation { return }
    try connection.run(
      """
      CREATE TABLE watched(id INTEGER PRIMARY KEY, parent REFERENCES parents(id)
        \(TestSQL.action(of: self))) \(isWithoutRowIDs ? "WITHOUT ROWID" : "")
      """)
    try connection.run("CREATE TABLE parents(id INTEGER PRIMARY KEY)")
    try connection.run("INSERT INTO parents VALUES (1)")
    try connection.run("INSERT INTO watched VALUES (1, 1)")
    if self == .trigger {
      try connection.run(
        "CREATE TRIGGER t AFTER INSERT ON parents BEGIN UPDATE watched SET parent = new.id; END")
    }
    if self == .viewTrigger {
      try connection.run("CREATE VIEW v AS SELECT id FROM parents")
      try connection.run("CREATE TRIGGER t INSTEAD OF DELETE ON v BEGIN DELETE FROM watched; END")
    }
  }

  private var isWithoutRowIDs: Bool { self == .withoutRowIDs || self == .emptyingWithoutRowIDs }

  func perform(_ connection: Connection) throws {
    switch self {
    case .insert, .withoutRowIDs: try connection.run("INSERT INTO watched VALUES (2, NULL)")
    case .update: try connection.run("UPDATE watched SET parent = NULL WHERE id = 1")
    case .delete: try connection.run("DELETE FROM watched WHERE id = 1")
    case .emptying, .emptyingWithoutRowIDs: try connection.run("DELETE FROM watched")
    case .replacing: try connection.run("REPLACE INTO watched VALUES (1, NULL)")
    case .streaming:
      try connection.prepareInsert(in: Watched.row).insert(contentsOf: [Watched(id: 7)])
    case .trigger: try connection.run("INSERT INTO parents VALUES (2)")
    case .viewTrigger: try connection.run("DELETE FROM v")
    case .droppedParents: try connection.run("DROP TABLE parents")
    case .cascade, .setNull: try connection.run("DELETE FROM parents")
    case .upsert:
      try connection.run(
        "INSERT INTO watched VALUES (1, 1) ON CONFLICT DO UPDATE SET parent = NULL")
    case .creation: try connection.run("CREATE TABLE watched(id)")
    case .dropping: try connection.run("DROP TABLE watched")
    case .renaming: try connection.run("ALTER TABLE parents RENAME TO elders")
    }
  }
}

extension TestSQL {
  fileprivate static func action(of change: TableChange) -> String {
    switch change {
    case .cascade, .droppedParents: "ON DELETE CASCADE"
    case .setNull: "ON DELETE SET NULL"
    default: ""
    }
  }
}

private struct Watched {
  var id: Int
  static let id = Field("id", \Watched.id)
  static let row = RowDescription("watched", id, make: Watched.init)
    .keyed(by: id)
}
