@testable import SQLiteCore

/// A parent and its children, for tests of foreign keys.
struct Child: Equatable {
  var id: Int
  var parent: Int?

  static let id = Field("id", \Child.id)
  static let parent = Field("parent", \Child.parent, references: "parents")
  static let row = RowDescription("children", id, parent, make: Child.init)
    .keyed(by: id)

  static let patientParent = Field(
    "parent", \Child.parent,
    references: ForeignKeyReference("parents", isDeferred: true))
  static let patientRow = RowDescription(
    "children", id, patientParent, make: Child.init
  )
  .keyed(by: id)
}

struct Parent: Equatable {
  var id: Int

  static let id = Field("id", \Parent.id)
  static let row = RowDescription("parents", id, make: Parent.init)
    .keyed(by: id)
}

extension Connection {
  /// Parents 1, 2 and 3, and no child yet.
  static func family(
    _ child: RowDescription<Child> = Child.row, options: ConnectionOptions = ConnectionOptions()
  ) throws -> Connection {
    let connection = try Connection.inMemory(options: options)
    try connection.createTables([child.table, Parent.row.table])
    try connection.prepareInsert(into: Parent.row).insert(contentsOf: (1...3).map(Parent.init))
    return connection
  }

  func maybeInTransaction(_ isWanted: Bool, _ body: () throws -> Void) throws {
    if isWanted { try transaction { try body() } } else { try body() }
  }

  func children() throws -> [Child] {
    try rows(of: Child.row, orderedBy: [Child.id.ascending])
  }
}

extension ForeignKeyViolation {
  /// What is found for a child of ``Child``'s table.
  static func child(_ id: Int64) -> ForeignKeyViolation {
    ForeignKeyViolation(
      childTable: "children", childRowID: id, childColumns: ["parent"], parentTable: "parents")
  }
}
