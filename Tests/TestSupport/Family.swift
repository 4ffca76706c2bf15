import SocleCore

/// A parent and its children, for tests of foreign keys.
package struct Child: Equatable {
  package var id: Int
  package var parent: Int?

  package init(id: Int, parent: Int?) {
    self.id = id
    self.parent = parent
  }

  package static let id = Field("id", \Child.id)
  package static let parent = Field("parent", \Child.parent, references: "parents")
  package static let row = RowDescription("children", id, parent, make: Child.init).keyed(by: id)

  package static let patientParent = Field(
    "parent", \Child.parent,
    references: ForeignKeyReference("parents", isDeferred: true))
  package static let patientRow = RowDescription(
    "children", id, patientParent, make: Child.init
  )
  .keyed(by: id)
}

package struct Parent: Equatable {
  package var id: Int

  package init(id: Int) { self.id = id }

  package static let id = Field("id", \Parent.id)
  package static let row = RowDescription("parents", id, make: Parent.init)
    .keyed(by: id)
}

extension Connection {
  /// Parents 1, 2 and 3, and no child yet.
  package static func family(
    _ child: RowDescription<Child> = Child.row, options: ConnectionOptions = ConnectionOptions()
  ) throws -> Connection {
    let connection = try Connection.inMemory(options: options)
    try connection.createTables([child.table, Parent.row.table])
    try connection.prepareInsert(in: Parent.row).insert(contentsOf: (1...3).map(Parent.init))
    return connection
  }

  package func maybeInTransaction(_ isWanted: Bool, _ body: () throws -> Void) throws {
    if isWanted { try transaction { try body() } } else { try body() }
  }

  package func children() throws -> [Child] {
    try rows(of: Child.row, orderedBy: [Child.id.ascending])
  }
}

extension ForeignKeyViolation {
  /// What is found for a child of ``Child``'s table.
  package static func child(_ id: Int64) -> ForeignKeyViolation {
    ForeignKeyViolation(
      childTable: "children", childRowID: id, childColumns: ["parent"], parentTable: "parents")
  }
}
