#if PostgreSQL
  import SocleEntities

  extension PostgreSQLEntityStore {
    /// Applies changes in one transaction; see ``EntityStore``. Rows and links that are unchanged are not written again. A call
    /// that only saves takes one round trip.
    ///
    /// - Throws: ``EntityError``; ``PostgreSQLError``. If its state begins with "08" or is "01000", the changes may be
    ///   committed.
    public func apply(_ changes: [EntityChange]) throws { try apply(changes, nil) }

    func apply(_ changes: [EntityChange], _ call: StoreCall?) throws {
      if changes.isEmpty { return }
      var changed: Set<String> = []
      do {
        try following(call) { try write(changes, &changed, call) }
      } catch let error as PostgreSQLError where error.isLoss {
        // It may be committed.
        source.publish(changed)
        throw error
      }
      source.publish(changed)
    }

    private func write(
      _ changes: [EntityChange], _ changed: inout Set<String>, _ call: StoreCall?
    ) throws {
      let (shapes, stored) = (shapes, stored.withLock { $0 })
      try pool.lend(call) { lane, connection, attempts in
        if attempts.isOpen {
          if try lane.settle(on: connection) { return }
          attempts.settle()
        }
        try call?.close()
        attempts.send()
        let isPortable = connection.server.isPortable
        let session = Session(connection, shapes, begin: lane.begin(on: connection.server))
        let announces = pool.options.announcesChanges && !isPortable
        var writing = Writing(
          session, stored, checksValues: attempts.last?.isOfValue == true, announces: announces)
        for change in changes { try writing.apply(change) }
        if isPortable || attempts.last?.state == "23503" {
          try session.graph.checkTargets(of: changes)
        }
        // Until the answer to the commit is here, everything that the statements may have changed counts as changed.
        changed = writing.changed
        if announces, !changed.isEmpty { session.add([announcement]) }
        try session.commit()
        changed = session.changed
        lane.finish()
      }
    }
  }

  /// The changes of one transaction.
  private struct Writing {
    let session: Session
    /// The entities that all releases together have stored.
    private let stored: StoredEntities
    /// Whether the attempt before violated a unique key or had a sum out of range: this one finds out which, to throw an error
    /// that names it.
    let checksValues: Bool
    private let announces: Bool
    /// The names of the entities that the statements may change.
    private(set) var changed: Set<String> = []

    init(_ session: Session, _ stored: StoredEntities, checksValues: Bool, announces: Bool) {
      (self.session, self.stored) = (session, stored)
      (self.checksValues, self.announces) = (checksValues, announces)
      if checksValues { checkReleases() }
    }

    /// Fails the transaction (22012) if a release has registered shapes that are not among those in `stored`.
    private func checkReleases() {
      if stored.sum != 0 { session.add([RegisteredShapes.check(stored.sum)]) }
    }

    private func shape(_ name: String) throws -> EntityShape { try session.shapes.shape(name) }

    mutating func apply(_ change: EntityChange) throws {
      switch change {
      case .save(let batch):
        try batch.checkSaved(with: session.shapes)
        var lists: [(name: String, statements: [Statement])] = []
        for (name, rows) in stored.ordered(batch.rows) where !rows.keys.isEmpty {
          if checksValues { try checkUnique(rows, shape(name)) }
          let saving = try shape(name).saving(rows, isPortable: session.isPortable)
          session.add(saving.deferral)
          add(name, saving.rows)
          lists.append((name, saving.lists))
        }
        for (name, statements) in lists { add(name, statements) }
      case .delete(let entity, let keys, let isAlone):
        try delete(shape(entity), keys, isAlone: isAlone)
      case .deleteAll(let request):
        // The first selection may wait for locks, but sees the rows as they were before; the second one sees the changes.
        session.add([try locking(request)])
        let shape = try shape(request.entity)
        try delete(shape, session.run(locking(request)).keys(as: shape.key))
      case .update(let request, let values, let amounts):
        let columns = try shape(request.entity).columns(setting: values, adding: amounts)
        try update(request, columns)
      case .expect(let batch):
        for (name, rows) in stored.ordered(batch.rows) {
          let shape = try shape(name)
          try rows.check(fit: shape)
          session.add([locking(shape, rows.keys)])
          try rows.check(unchangedIn: session.graph.rows(of: shape, rows.keys))
        }
      case .expectAbsent(let entity, let keys):
        let shape = try shape(entity)
        // Rows that do not exist cannot be locked. In the portable form, SERIALIZABLE notices those that others insert.
        if !session.isPortable {
          let lock = "LOCK TABLE \(quoted(entity)) IN SHARE ROW EXCLUSIVE MODE"
          session.add([Statement(lock, purpose: "locking \(entity)")])
        }
        try session.graph.rows(of: shape, keys).checkAbsent()
      }
    }

    /// Sends statements that may change rows or links of an entity. If changes are announced, the server notes whether they do.
    private mutating func add(_ entity: String, _ statements: [Statement]) {
      session.add(
        statements.map { statement in
          var statement = announces ? statement.noting(entity) : statement
          statement.entity = entity
          return statement
        })
      if !statements.isEmpty { changed.insert(entity) }
    }

    private func locking(_ request: EntityRequest) throws -> Statement {
      var writer = try StatementWriter(request, session)
      return try writer.locking()
    }

    private func locking(_ shape: EntityShape, _ keys: [EntityKey]) -> Statement {
      shape.statement("locking", "SELECT id FROM", of: keys, " ORDER BY id FOR UPDATE")
    }

    private mutating func update(
      _ request: EntityRequest, _ columns: [(place: Int, value: EntityValue, isSum: Bool)]
    ) throws {
      let shape = try shape(request.entity)
      if columns.isEmpty { return }
      if checksValues {
        let keys = try session.run(locking(request)).keys(as: shape.key)
        var rows = try session.graph.rows(of: shape, keys)
        try rows.set(columns)
        try checkUnique(rows, shape)
      }
      var writer = try StatementWriter(request, session)
      session.add([try locking(request)])
      add(shape.name, [try writer.update(columns)])
    }

    /// Deletes entities, and what the delete rules delete with them. These rows are locked first, and then found again, because
    /// another transaction may have changed their relations.
    private mutating func delete(
      _ shape: EntityShape, _ keys: [EntityKey], isAlone: Bool = false
    ) throws {
      if keys.isEmpty { return }
      checkReleases()
      let all = session.shapes.merging(stored.shapes) { $1 }
      var (roots, going) = (keys, [shape.name: keys])
      while true {
        let types = stored.ordered(going)
        session.add(try types.map { locking(try all.shape($0.key), $0.value) })
        let found = try EntityGraph(all, session).deletion(
          of: shape.name, roots, isAlone: isAlone)
        // A root that is not stored yet when the rows are locked is left out: another transaction may store it meanwhile, with
        // rows that are not locked. Without a query the locks are sent with the deletion.
        let locks = session.isFlushed ? zip(types, session.flushed.suffix(types.count)) : nil
        let locked = try locks?.first { $0.0.key == shape.name }?.1.keys(as: shape.key) ?? roots
        let stays = Set(roots).subtracting(locked)
        if stays.isEmpty, found.mapValues(Set.init) == going.mapValues(Set.init) { break }
        roots.removeAll(where: stays.contains)
        if roots.isEmpty { return }
        going = stays.isEmpty ? found : [shape.name: roots]
      }
      for (name, keys) in stored.ordered(going) {
        add(name, [try all.shape(name).deleting(keys)])
      }
      for edge in all.edges { add(edge.owner.name, edge.clearing(going)) }
    }

    /// Checks the unique keys of rows that are saved.
    ///
    /// - Throws: ``EntityError/taken(entity:property:id:owner:)`` if two of the rows, or one of them and another stored row,
    ///   have the same values.
    private func checkUnique(_ rows: EntityRows, _ shape: EntityShape) throws {
      let uniqueKeys = stored.shapes[shape.name]?.uniqueKeys ?? shape.uniqueKeys
      try rows.checkUnique(uniqueKeys)
      for key in uniqueKeys where shape.hasColumns(key) {
        let found = rows.values(of: key)
        let places = key.indices.map { "$\($0 + 3)" }.joined(separator: ", ")
        let names = key.map(quoted).joined(separator: ", ")
        let values = try key.enumerated().map { place, name in
          Parameter(found.map { $0.values[place] }, as: try shape.type(of: name))
        }
        let owners = try session.run(
          Statement(
            """
            SELECT stored.id, new."its place" FROM unnest($2, \(places)) AS new("its place", \(names))
            JOIN \(quoted(shape.name)) AS stored USING (\(names))
            WHERE stored.id <> ALL($1) LIMIT 1
            """, [Parameter(rows.keys, as: shape.key), .ints(found.map(\.row))] + values,
            purpose: "looking for the owner of a unique value"))
        guard let owner = try owners.keys(as: shape.key).first else { continue }
        throw shape.alreadyTaken(key, by: owner, from: rows.keys[owners.int(0, 1)])
      }
    }
  }
#endif
