#if PostgreSQL
  import SocleEntities

  /// Makes the tables of a schema fit shapes.
  struct TablePreparation {
    /// The shapes that are new to the store.
    let shapes: [EntityShape]
    /// These and those that the store has prepared before.
    let all: [EntityShape]
    let connection: Connection

    /// - Returns: What all releases have stored.
    /// - Throws: ``EntityError/incompatible(entity:reason:)`` if a change could lose values, if stored entities have equal
    ///   values of a key that is unique now, or if another release has changed what a shape declares.
    func run() throws -> StoredEntities {
      do {
        let (tables, changes) = try missing()
        if changes.isEmpty { return try tables.entities }
        if connection.server.isPortable {
          try runOneByOne()
        } else {
          try runInTransaction()
        }
        return try LiveTables(among: all, on: connection).entities
      } catch let error as PostgreSQLError {
        if error.state == "23505" { try refuseDuplicates() }
        throw error
      }
    }

    private func runInTransaction() throws {
      let lock = "SELECT pg_advisory_xact_lock(hashtext('socle'), hashtext(current_schema()))::text"
      let begin = statements(["BEGIN ISOLATION LEVEL READ COMMITTED"])
      try connection.run(begin + connection.server.beginning + statements([lock]))
      // Another store may have made the changes while this one waited for the lock.
      try connection.run(try missing().statements + statements([Lane.cleaning]) + [.commit])
    }

    /// Makes each change by itself. If one fails, another store may have made it.
    private func runOneByOne() throws {
      while case let changes = try missing().statements, !changes.isEmpty {
        for change in changes + statements([Lane.cleaning]) {
          do {
            try connection.run([change])
          } catch {
            if try missing().statements.contains(change) { throw error }
            break
          }
        }
      }
    }

    /// The stored tables, and the statements that are still to be run. The shapes are registered first, so that an earlier release
    /// does not start between a rename and its registration.
    private func missing() throws -> (tables: LiveTables, statements: [Statement]) {
      let tables = try LiveTables(among: all, on: connection)
      let own = [("socle_writes", Lane.table), ("socle_shapes", RegisteredShapes.table)]
      let missing = own.filter { tables.table($0.0) == nil }.map(\.1)
      let changes = try tables.changes(for: shapes, after: tables.registered)
      let isRegistered = changes.isEmpty && shapes.allSatisfy(tables.registered.contains)
      var registered = tables.registered
      let rows =
        isRegistered
        ? [] : try registered.register(shapes, after: changes) { tables.table($0) != nil }
      return (
        tables,
        try statements(missing) + (rows.isEmpty ? [] : [rows.storing])
          + statements(try tables.statements(for: changes, of: shapes))
      )
    }

    private func statements(_ texts: [String]) -> [Statement] {
      texts.map { Statement($0, purpose: "preparing the tables") }
    }

    private func refuseDuplicates() throws {
      let purpose = "looking for duplicates"
      if !connection.isIdle { try connection.run([Statement("ROLLBACK", purpose: purpose)]) }
      for (shape, key) in shapes.flatMap({ shape in shape.uniqueKeys.map { (shape, $0) } }) {
        // A column or table that was only just added or renamed has no duplicates, or no longer its name.
        let selection = Statement(shape.selection(ofDuplicatesOf: key), purpose: purpose)
        guard let found = try? connection.run(selection), found.count > 1 else { continue }
        throw shape.duplicates(of: key, found.keys(as: shape.key))
      }
    }
  }
#endif
