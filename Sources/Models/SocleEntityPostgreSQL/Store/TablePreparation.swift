#if PostgreSQL
  import SocleEntities

  /// Makes the tables of a schema fit shapes.
  struct TablePreparation {
    /// The shapes that are new to the store.
    let shapes: [EntityShape]
    /// The new shapes, and those that the store has prepared before.
    let all: [EntityShape]
    let connection: Connection

    /// - Returns: The entities that all releases together have stored.
    /// - Throws: ``EntityError/incompatible(entity:reason:)`` if a change could lose values, if stored entities have equal
    ///   values of a key that is unique now, or if another release has changed what a shape declares; ``PostgreSQLError``,
    ///   "55P03" if another transaction holds a lock.
    func run() throws -> StoredEntities {
      do {
        let (tables, steps) = try missing()
        if steps.isEmpty { return try tables.entities }
        return try connection.server.isPortable ? runOneByOne() : runSteps()
      } catch let error as PostgreSQLError {
        if error.state == "23505" { try refuseDuplicates() }
        throw error
      }
    }

    /// Makes each step in a transaction of its own, which waits for a lock for 200 ms only: while it waits, later transactions
    /// wait behind it, even to read.
    private func runSteps() throws -> StoredEntities {
      let lock = "SELECT pg_advisory_xact_lock(hashtext('socle'), hashtext(current_schema()))::text"
      let begin =
        statements(["BEGIN ISOLATION LEVEL READ COMMITTED"]) + connection.server.beginning
        + statements([lock, "SET LOCAL lock_timeout = '200ms'"])
      var made: [[Statement]] = []
      while true {
        try namingHolder(against: []) { try connection.run(begin) }
        // Another store may have made the changes while this one waited for the lock.
        let (tables, steps) = try missing()
        // An earlier release may store nulls again: no step is made twice.
        guard let step = steps.first(where: { !made.contains($0) }) else {
          try connection.run(statements([Lane.cleaning]) + [.commit])
          return try tables.entities
        }
        try namingHolder(against: step) { try connection.run(step + [.commit]) }
        made.append(step)
      }
    }

    /// Makes each change by itself. None is made twice, because the server may accept a change without effect. If one fails,
    /// another store may have made it.
    private func runOneByOne() throws -> StoredEntities {
      var made: [Statement] = []
      while true {
        let (tables, steps) = try missing()
        let changes = steps.joined().filter { !made.contains($0) }
        if changes.isEmpty { return try tables.entities }
        for change in [changes, statements([Lane.cleaning])].joined() {
          do {
            try connection.run([change])
            made.append(change)
          } catch {
            if try missing().steps.joined().contains(change) { throw error }
            break
          }
        }
      }
    }

    /// The stored tables, and the steps that are still to be made. Between any two steps, earlier releases and this one work.
    /// The shapes are registered in the first step, so that what they add is not mistaken for columns that no release has
    /// declared.
    func missing() throws -> (tables: LiveTables, steps: [[Statement]]) {
      let tables = try LiveTables(among: all, on: connection)
      let own = [("socle_writes", Lane.table), ("socle_shapes", RegisteredShapes.table)]
      let missing = own.filter { tables.table($0.0) == nil }.map(\.1)
      let changes = try tables.changes(for: shapes, after: tables.registered)
      let isRegistered = changes.isEmpty && shapes.allSatisfy(tables.registered.contains)
      var registered = tables.registered
      let rows =
        isRegistered
        ? [] : try registered.register(shapes, after: changes) { tables.table($0) != nil }
      let (first, others) = try tables.steps(for: changes, of: shapes)
      let registration =
        statements(missing) + (rows.isEmpty ? [] : [try rows.storing]) + statements(first)
      return (
        tables, (registration.isEmpty ? [] : [registration]) + others.map { statements([$0]) }
      )
    }

    private func statements(_ texts: [String]) -> [Statement] {
      texts.map { Statement($0, purpose: "preparing the tables") }
    }

    /// Throws an error that names two entities with equal values of a unique key, if there are any.
    private func refuseDuplicates() throws {
      try connection.rollBack()
      for (shape, key) in shapes.flatMap({ shape in shape.uniqueKeys.map { (shape, $0) } }) {
        // A column or table that was only just added or renamed has no duplicates, or no longer its name.
        let selection = Statement(
          shape.selection(ofDuplicatesOf: key), purpose: "looking for duplicates")
        guard let found = try? connection.run(selection), found.count > 1 else { continue }
        throw shape.duplicates(of: key, try found.keys(as: shape.key))
      }
    }

    /// Runs `body`, which makes a step or, if `step` is empty, waits for another store. If it cannot get a lock, names the
    /// holder.
    ///
    /// - Throws: the errors of `body`; "55P03" with the oldest transaction whose lock conflicts. Its query, which may contain
    ///   values, is left out.
    private func namingHolder(against step: [Statement], _ body: () throws -> Void) throws {
      do { try body() } catch let error as PostgreSQLError where error.state == "55P03" {
        try connection.rollBack()
        let texts = step.map(\.sql).joined(separator: "\n")
        // Foreign keys and new indexes let others read.
        let isExclusive = step.contains {
          $0.sql.hasPrefix("ALTER") && !$0.sql.contains("ADD FOREIGN KEY")
        }
        let holders = try connection.run(
          Statement(
            Self.holders, [.text(texts), Parameter(.bool(isExclusive), as: .bool)],
            purpose: "looking for who holds a lock"))
        guard let holder = holders.texts.first else { throw error }
        throw PostgreSQLError(
          error.state, error.purpose, place: holder[1].isEmpty ? nil : holder[1],
          advice: """
            Process \(holder[0]) (\(holder[2])) holds a lock. pg_stat_activity shows its query: wait for its end, or call \
            pg_terminate_backend(\(holder[0])), and prepare again. What was changed before stays, and fits this release \
            and the earlier ones
            """)
      }
    }

    private static let holders = """
      SELECT l.pid::text, coalesce(c.relname, '')::text, concat_ws(', ', nullif(a.application_name, ''), a.state,
        'in a transaction since ' || to_char(a.xact_start, 'YYYY-MM-DD HH24:MI:SS TZ'))
      FROM pg_locks l JOIN pg_stat_activity a USING (pid) LEFT JOIN pg_class c ON c.oid = l.relation
      WHERE l.granted AND l.pid <> pg_backend_pid()
        AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND CASE WHEN $1 = ''
          THEN l.classid::bigint = hashtext('socle')::bigint & 4294967295
            AND l.objid::bigint = hashtext(current_schema())::bigint & 4294967295
          ELSE position('"' || replace(c.relname, '"', '""') || '"' IN $1) > 0
            AND c.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
            AND ($2 OR l.mode NOT IN ('AccessShareLock', 'RowShareLock')) END
      ORDER BY a.xact_start LIMIT 1
      """
  }
#endif
