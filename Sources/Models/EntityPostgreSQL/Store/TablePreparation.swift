#if PostgreSQL
  import Entities

  /// Makes the tables of a schema fit shapes.
  struct TablePreparation {
    /// The shapes that are new to the store.
    let shapes: [EntityShape]
    /// These and those that the store has prepared before.
    let all: [EntityShape]
    let connection: Connection

    /// - Throws: ``EntityError/incompatible(entity:reason:)`` if a change could lose values, or if stored entities have equal
    ///   values of a key that is unique now.
    func run() throws {
      do {
        if connection.server.isPortable {
          try runOneByOne()
        } else {
          try runInTransaction()
        }
      } catch let error as PostgreSQLError {
        if error.state == "23505" { try refuseDuplicates() }
        throw error
      }
    }

    private func runInTransaction() throws {
      if try missing().isEmpty { return }
      let lock = "SELECT pg_advisory_xact_lock(hashtext('socle'), hashtext(current_schema()))::text"
      try connection.run(statements(["BEGIN ISOLATION LEVEL READ COMMITTED", lock]))
      // Another store may have made the changes while this one waited for the lock.
      try connection.run(statements(try missing() + [Lane.cleaning]) + [.commit])
    }

    /// Makes each change by itself. If one fails, another store may have made it.
    private func runOneByOne() throws {
      while case let changes = try missing(), !changes.isEmpty {
        for change in changes + [Lane.cleaning] {
          do {
            try connection.run(statements([change]))
          } catch {
            if try missing().contains(change) { throw error }
            break
          }
        }
      }
    }

    /// The statements that are still to be run.
    private func missing() throws -> [String] {
      let question = "SELECT count(to_regclass(quote_ident(current_schema()) || '.socle_writes'))"
      let isReady = try connection.run(statements([question]))[0].int(0, 0) > 0
      let tables = try LiveTables(among: all, on: connection)
      return try (isReady ? [] : [Lane.table]) + tables.statements(for: shapes)
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
