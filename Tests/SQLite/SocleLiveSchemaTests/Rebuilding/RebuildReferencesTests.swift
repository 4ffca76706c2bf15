import TestSupport
import Testing

@testable import SocleCore
@testable import SocleLiveSchema

@Suite("A rebuild of a table that others refer to")
struct RebuildReferencesTests {
  @Test(
    "Rebuilding a parent deletes and changes no child, whatever its foreign key declares",
    arguments: [false, true])
  func childrenSurvive(inTransaction: Bool) throws {
    let connection = try Stock.connection()
    let before = try connection.content()
    let schema = try connection.schema(besides: "parts")
    try connection.maybeInTransaction(inTransaction) {
      try connection.rebuildTable(as: Stock.wider)
    }
    var after = try connection.content()
    #expect(after["parts"] == before["parts"]?.map { $0 + [.integer(1)] })
    after["parts"] = before["parts"]
    #expect(after == before)
    #expect(try connection.describe(table: "parts") == Stock.wider)
    #expect(try connection.schema(besides: "parts") == schema)
    #expect(try connection.foreignKeyCheck().isEmpty)
    #expect(try connection.integrityCheck().isEmpty)
  }

  @Test("A rebuild leaves the enforcement of foreign keys as it was", arguments: [false, true])
  func enforcement(isEnforced: Bool) throws {
    let connection = try Stock.connection(ConnectionOptions(enforcesForeignKeys: isEnforced))
    try connection.transaction {
      try connection.rebuildTable(as: Stock.wider)
      #expect(try connection.value("PRAGMA foreign_keys") == .integer(isEnforced ? 1 : 0))
    }
    #expect(try connection.value("PRAGMA foreign_keys") == .integer(isEnforced ? 1 : 0))
    #expect(try connection.value("PRAGMA legacy_alter_table") == .integer(0))
    guard isEnforced else { return }
    #expect(throws: SQLiteError.self) { try connection.run("INSERT INTO c_cascade VALUES (9, 9)") }
    try connection.run("DELETE FROM c_restrict")
    try connection.run("DELETE FROM c_noAction")
    try connection.run("DELETE FROM c_setDefault")
    try connection.run("DELETE FROM parts WHERE id = 1")
    #expect(try connection.value("SELECT group_concat(id) FROM parts") == .text("7"))
    #expect(try connection.value("SELECT group_concat(id) FROM c_cascade") == .text("2"))
  }

  @Test("A failed rebuild leaves foreign keys enforced, in and outside of a transaction")
  func enforcementAfterErrors() throws {
    let connection = try Stock.connection()
    let content = try connection.content()
    var wanted = Stock.wider
    wanted.checks = ["id <> 7"]
    for inTransaction in [false, true] {
      try connection.maybeInTransaction(inTransaction) {
        #expect(throws: SQLiteError.self) { try connection.rebuildTable(as: wanted) }
        let isEnforced = try connection.value("PRAGMA foreign_keys")
        #expect(isEnforced == .integer(1))
      }
      #expect(try connection.value("PRAGMA legacy_alter_table") == .integer(0))
      #expect(try connection.content() == content)
      #expect(try connection.describe(table: "parts") == Stock.parts)
    }
  }

  @Test("A rebuild is refused with the row that would lose its parent")
  func newViolation() throws {
    let connection = try Stock.connection()
    let error = #expect(throws: SQLiteError.self) {
      try connection.rebuildTable(as: Stock.parts, by: [.filling("id", with: "id + 100")])
    }
    #expect(error?.description.hasPrefix("rebuilding the table parts: ") == true)
    let violations = error?.violations ?? []
    #expect(
      violations.contains(
        ForeignKeyViolation(
          childTable: "c_cascade", childRowID: 1, childColumns: ["part"], parentTable: "parts")))
    #expect(violations.contains { $0.childTable == "parts" && $0.childRowID == 102 })
    #expect(try connection.value("SELECT max(id) FROM parts") == .integer(7))
  }

  @Test("A rebuild is refused if a child's foreign key would refer to no key of the parent")
  func mismatch() throws {
    let connection = try Stock.connection()
    var wanted = Stock.parts
    wanted.columns.remove(named: "up")
    wanted.primaryKey = ["id", "name"]
    let error = #expect(throws: SQLiteError.self) {
      try connection.rebuildTable(as: wanted, by: [.dropping("up")])
    }
    #expect(error?.description.contains("foreign key mismatch") == true)
    #expect(try connection.describe(table: "parts") == Stock.parts)
  }

  @Test("A rebuild ignores rows that had no parent before, even if columns are renamed")
  func olderViolations() throws {
    let connection = try Stock.connection()
    try connection.run("PRAGMA foreign_keys = OFF")
    try connection.run("INSERT INTO parts VALUES (8, 'stray', 99)")
    try connection.run("INSERT INTO c_cascade VALUES (9, 98)")
    try connection.run("PRAGMA foreign_keys = ON")
    var wanted = Stock.parts
    wanted.columns.remove(named: "up")
    wanted.columns.insert(
      ColumnDescription("above", .integer, isNullable: true, references: Stock.up))
    try connection.rebuildTable(as: wanted, by: [.renaming("up", to: "above")])
    #expect(try connection.foreignKeyCheck().count == 2)
    let error = #expect(throws: SQLiteError.self) {
      try connection.rebuildTable(
        as: wanted, by: [.filling("above", with: "CASE id WHEN 1 THEN 97 ELSE above END")])
    }
    #expect(error?.violations?.map(\.childRowID) == [1])
  }

  @Test("A rebuild can repair a foreign key that did not match its parent")
  func mendsMismatch() throws {
    let connection = try Connection.inMemory()
    try connection.run("CREATE TABLE p(a TEXT) STRICT")
    try connection.run("CREATE TABLE c(a TEXT REFERENCES p(a)) STRICT")
    var wanted = try #require(try connection.describe(table: "p"))
    wanted.uniqueKeys = [["a"]]
    try connection.rebuildTable(as: wanted)
    try connection.run("INSERT INTO p VALUES ('x')")
    try connection.run("INSERT INTO c VALUES ('x')")
    #expect(try connection.foreignKeyCheck().isEmpty)
  }

  @Test("A rebuild is refused while the transaction has deferred violations")
  func pendingViolations() throws {
    let connection = try Stock.connection()
    try connection.transaction {
      try connection.run("INSERT INTO c_deferred VALUES (5, 50)")
      let error = #expect(throws: SQLiteError.self) {
        try connection.rebuildTable(as: Stock.wider)
      }
      #expect(error?.description.contains("Insert the parents first") == true)
      try connection.run("INSERT INTO parts VALUES (50, 'late', NULL)")
      try connection.rebuildTable(as: Stock.wider)
      try connection.run("INSERT INTO c_deferred VALUES (6, 60)")
      try connection.run("INSERT INTO parts VALUES (60, 'later', NULL, 1)")
    }
    #expect(try connection.describe(table: "parts") == Stock.wider)
    #expect(try connection.foreignKeyCheck().isEmpty)
  }

  @Test("A rebuild is refused if a parent table would be missing, unless it was missing before")
  func missingParent() throws {
    let connection = try Connection.inMemory()
    try connection.run("CREATE TABLE t(a INTEGER REFERENCES gone) STRICT")
    var wanted = try #require(try connection.describe(table: "t"))
    try connection.rebuildTable(as: wanted)
    wanted.columns.insert(
      ColumnDescription("b", .integer, isNullable: true, references: "nowhere"))
    let error = #expect(throws: SQLiteError.self) { try connection.rebuildTable(as: wanted) }
    #expect(error?.description.contains("nowhere, which does not exist") == true)
  }

  @Test(
    "A rebuild finds rows that would lose their parent even if a temporary table hides the children"
  )
  func hiddenChildren() throws {
    let connection = try Connection.family()
    try connection.prepareInsert(in: Child.row).insert(Child(id: 1, parent: 3))
    try connection.run("CREATE TEMP TABLE children(id, parent)")
    #expect(throws: SQLiteError.self) {
      try connection.rebuildTable(as: Parent.row, by: [.filling(Parent.id, with: "id + 10")])
    }
    #expect(try connection.foreignKeyCheck().isEmpty)
  }

}

extension SQLiteError {
  fileprivate var violations: [ForeignKeyViolation]? {
    guard case .danglingReferences(_, let violations) = self else { return nil }
    return violations
  }
}
