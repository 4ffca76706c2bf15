import SocleQueries
import TestSupport
import Testing

@testable import SocleCore

@Suite("Errors of violated foreign keys")
struct ForeignKeyFailureTests {
  @Test(
    "A violated foreign key of a single row is reported with child table, row and parent",
    arguments: [false, true])
  func singleRow(inTransaction: Bool) throws {
    let connection = try Connection.family()
    let insert = try connection.prepareInsert(in: Child.row)
    try connection.maybeInTransaction(inTransaction) {
      try insert.insert(Child(id: 7, parent: 1))
      let expected = SQLiteError.danglingReferences(
        attempt: "inserting into children", violations: [.child(8)])
      #expect(throws: expected) { try insert.insert(Child(id: 8, parent: 99)) }
      #expect(expected.code == .foreignKeyViolation)
      try insert.insert(Child(id: 9, parent: nil))
    }
    #expect(try connection.children().map(\.id) == [7, 9])
  }

  @Test(
    "A violated foreign key of rows that stream from an array is reported with its row",
    arguments: [false, true])
  func array(inTransaction: Bool) throws {
    let connection = try Connection.family()
    let insert = try connection.prepareInsert(in: Child.row)
    let rows = (1...10).map { Child(id: $0, parent: $0) }
    try connection.maybeInTransaction(inTransaction) {
      let error = #expect(throws: SQLiteError.self) { try insert.insert(contentsOf: rows) }
      #expect(error?.danglingChildren == Set((4...10).map(ForeignKeyViolation.child)))
      try insert.insert(contentsOf: rows.prefix(3))
    }
    #expect(try connection.children().map(\.id) == [1, 2, 3])
  }

  @Test(
    "A violated foreign key of rows that can be pulled only once is reported with its row",
    arguments: [false, true])
  func pulled(inTransaction: Bool) throws {
    let connection = try Connection.family()
    let insert = try connection.prepareInsert(in: Child.row)
    let rows = (1...10).lazy.map { Child(id: $0, parent: $0) }
    try connection.maybeInTransaction(inTransaction) {
      let error = #expect(throws: SQLiteError.self) { try insert.insert(contentsOf: rows) }
      #expect(error?.danglingChildren == Set((4...10).map(ForeignKeyViolation.child)))
      try insert.insert(contentsOf: rows.prefix(3))
    }
    #expect(try connection.children().map(\.id) == [1, 2, 3])
  }

  @Test("Immediate foreign keys are immediate again after a violation, and after a success")
  func immediateAgain() throws {
    let connection = try Connection.family()
    let insert = try connection.prepareInsert(in: Child.row)
    try connection.transaction {
      for parent in [99, 1] {
        let rows = [Child(id: 5 + parent, parent: parent)]
        let ways: [() throws -> Void] = [
          { try insert.insert(rows[0]) }, { try insert.insert(contentsOf: rows) },
          { try insert.insert(contentsOf: rows.lazy.filter { _ in true }) },
          { try connection.update(Child.row, set: [Child.parent.set(to: 99)], where: [.everyRow]) },
        ]
        for way in ways {
          _ = failure(way)
          let isDeferring = try connection.value("PRAGMA defer_foreign_keys")
          #expect(isDeferring == .integer(0))
        }
      }
    }
  }

  @Test("Deleting a parent, or changing its key, is reported with the child that refers to it")
  func parentGoes() throws {
    let connection = try Connection.family()
    try connection.prepareInsert(in: Child.row).insert(Child(id: 7, parent: 1))
    #expect(
      throws: SQLiteError.danglingReferences(
        attempt: "deleting from parents", violations: [.child(7)])
    ) { try connection.delete(in: Parent.row, where: [.everyRow]) }
    #expect(
      throws: SQLiteError.danglingReferences(
        attempt: "updating parents", violations: [.child(7)])
    ) {
      try connection.update(
        Parent.row, set: [Parent.id.set(to: 50)], where: [Parent.id.equals(1)])
    }
    #expect(try connection.count(of: Parent.row) == 3)
  }

  @Test("A violated deferred key is reported at the commit")
  func deferred() throws {
    let connection = try Connection.family(Child.patientRow)
    let insert = try connection.prepareInsert(in: Child.patientRow)
    let expected = SQLiteError.danglingReferences(
      attempt: "committing the transaction", violations: [.child(7), .child(8)])
    #expect(throws: expected) {
      try connection.transaction {
        try insert.insert(contentsOf: [7, 8].lazy.map { Child(id: $0, parent: 99) })
      }
    }
    #expect(!connection.isInTransaction)
    #expect(try connection.children().isEmpty)
  }

  @Test("A deferred key may be violated until the commit")
  func deferredAndMended() throws {
    let connection = try Connection.family(Child.patientRow)
    try connection.transaction {
      let insert = try connection.prepareInsert(in: Child.patientRow)
      try insert.insert(contentsOf: [7, 8].lazy.map { Child(id: $0, parent: 99) })
      try insert.insert(Child(id: 9, parent: 99))
      try connection.prepareInsert(in: Parent.row).insert(Parent(id: 99))
    }
    #expect(try connection.children().count == 3)
  }

  @Test("The error of a violated key does not list references that dangled before the statement")
  func olderViolations() throws {
    let connection = try Connection.family()
    try connection.run("PRAGMA foreign_keys = OFF")
    try connection.run("INSERT INTO children VALUES (1, 98), (2, 99)")
    try connection.run("PRAGMA foreign_keys = ON")
    let insert = try connection.prepareInsert(in: Child.row)
    let expected = SQLiteError.danglingReferences(
      attempt: "inserting into children", violations: [.child(3)])
    let row = Child(id: 3, parent: 99)
    #expect(throws: expected) { try insert.insert(row) }
    #expect(throws: expected) { try insert.insert(contentsOf: [row]) }
    #expect(throws: expected) { try insert.insert(contentsOf: [row].lazy.filter { _ in true }) }
  }

  @Test("If more older references dangle than are read, the constraint error is thrown")
  func tooManyOlder() throws {
    let connection = try Connection.family()
    try connection.run("PRAGMA foreign_keys = OFF")
    try connection.insert(
      contentsOf: (1...10_000).map { Child(id: $0, parent: 99) }, in: Child.row)
    try connection.run("PRAGMA foreign_keys = ON")
    let rows = [Child(id: 10_001, parent: 99)]
    for way in [
      { try connection.insert(contentsOf: rows.lazy.filter { _ in true }, in: Child.row) },
      { try connection.insert(contentsOf: rows, in: Child.row) },
    ] {
      let error = #expect(throws: SQLiteError.self) { _ = try way() }
      #expect(error?.description.hasPrefix("inserting into children: FOREIGN KEY") == true)
      #expect(error?.code == .foreignKeyViolation && error?.danglingChildren == nil)
      #expect(try connection.value("PRAGMA defer_foreign_keys") == .integer(0))
      #expect(try connection.count(of: Child.row) == 10_000)
    }
  }

  @Test("The error of a commit names at most 10,000 of the rows that violate a key")
  func manyViolations() throws {
    let connection = try Connection.family()
    let error = #expect(throws: SQLiteError.self) {
      try connection.transaction {
        try connection.run("PRAGMA defer_foreign_keys = ON")
        try connection.insert(
          contentsOf: (1...10_001).map { Child(id: $0, parent: 99) }, in: Child.row)
      }
    }
    #expect(error?.danglingChildren?.count == 10_000)
    #expect(try connection.count(of: Child.row) == 0)
  }

  @Test("If a trigger's row violates a key, the constraint error is thrown")
  func triggered() throws {
    let connection = try Connection.family()
    try connection.run("CREATE TABLE others(parent REFERENCES parents)")
    try connection.run(
      "CREATE TRIGGER t AFTER INSERT ON children BEGIN INSERT INTO others VALUES (98); END")
    let rows = [Child(id: 1, parent: nil)]
    for way in [
      { try connection.insert(contentsOf: rows.lazy.filter { _ in true }, in: Child.row) },
      { try connection.insert(contentsOf: rows, in: Child.row) },
    ] {
      let error = #expect(throws: SQLiteError.self) { _ = try way() }
      #expect(error?.code == .foreignKeyViolation && error?.danglingChildren == nil)
    }
    #expect(try connection.count(of: Child.row) == 0)
  }

  @Test("A violated key of a temporary table is reported with its own columns")
  func temporary() throws {
    let connection = try Connection.family()
    try connection.run("CREATE TEMP TABLE parents(id INTEGER PRIMARY KEY)")
    try connection.run(
      "CREATE TEMP TABLE children(id INTEGER PRIMARY KEY, mother REFERENCES parents)")
    let rows = TableDescription(
      "children",
      columns: [
        ColumnDescription("id", .integer), ColumnDescription("mother", .any, isNullable: true),
      ], primaryKey: ["id"]
    ).rows
    let error = #expect(throws: SQLiteError.self) {
      try connection.insert(["id": 7, "mother": 99], in: rows)
    }
    guard case .danglingReferences(_, let violations)? = error else {
      Issue.record("\(error as Any)")
      return
    }
    #expect(violations.map(\.childColumns) == [["mother"]])
  }

  @Test("If the violating row cannot be found, a constraint error is thrown and no key is deferred")
  func restricted() throws {
    let connection = try Connection.inMemory()
    try connection.createTable(Parent.row)
    try connection.run(
      "CREATE TABLE children(id INTEGER PRIMARY KEY, parent REFERENCES parents ON DELETE RESTRICT)")
    try connection.run("INSERT INTO parents VALUES (1)")
    try connection.run("INSERT INTO children VALUES (7, 1)")
    let error = #expect(throws: SQLiteError.self) {
      try connection.delete(in: Parent.row, where: [.everyRow])
    }
    #expect(error?.code?.primary == .constraint)
    #expect(try connection.value("PRAGMA defer_foreign_keys") == .integer(0))
  }

  @Test("Without enforcement of foreign keys no violation is reported")
  func notEnforced() throws {
    let connection = try Connection.family(options: ConnectionOptions(enforcesForeignKeys: false))
    let insert = try connection.prepareInsert(in: Child.row)
    try insert.insert(Child(id: 1, parent: 99))
    try insert.insert(contentsOf: (2...5).lazy.map { Child(id: $0, parent: 99) })
    #expect(try connection.children().count == 5)
    #expect(try connection.foreignKeyCheck().count == 5)
  }
}

extension SQLiteError {
  fileprivate var danglingChildren: Set<ForeignKeyViolation>? {
    guard case .danglingReferences(_, let violations) = self else { return nil }
    return Set(violations)
  }
}
