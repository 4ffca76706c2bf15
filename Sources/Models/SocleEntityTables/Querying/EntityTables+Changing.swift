import SocleCore
import SocleEntities
import SocleQueries

extension EntityTables {
  /// Makes changes in their order.
  ///
  /// - Throws: ``EntityError/dangling(entity:id:)`` if a relation leads to an entity that is not stored after the last change.
  func apply(_ changes: [EntityChange], on connection: Connection) throws {
    for change in changes { try apply(change, on: connection) }
    try checkTargets(of: changes, on: connection)
  }

  func checkTargets(of changes: [EntityChange], on connection: Connection) throws {
    // The commit will fail: what is missing is looked for only now, to name it.
    if try connection.hasPendingViolations { try graph(on: connection).checkTargets(of: changes) }
  }

  /// Makes one change.
  package func apply(_ change: EntityChange, on connection: Connection) throws {
    switch change {
    case .save(let batch):
      try batch.checkSaved(with: shapes)
      try save(batch, on: connection)
    case .delete(let entity, let keys, let isAlone):
      try delete(entity, keys, isAlone: isAlone, on: connection)
    case .deleteAll(let request):
      try delete(request.entity, keys(of: request, on: connection), on: connection)
    case .update(let request, let values, let amounts):
      let columns = try shapes.shape(request.entity).columns(setting: values, adding: amounts)
      try update(request.entity, keys(of: request, on: connection), columns, on: connection)
    case .expect(let batch):
      try graph(on: connection).checkUnchanged(batch)
    case .expectAbsent(let entity, let keys):
      try graph(on: connection).rows(of: shapes.shape(entity), keys).checkAbsent()
    }
  }

  /// Changes properties of the entities with these keys.
  func update(
    _ entity: String, _ keys: [EntityKey],
    _ columns: [(place: Int, value: EntityValue, isSum: Bool)], on connection: Connection
  ) throws {
    let shape = try shapes.shape(entity)
    if columns.isEmpty || keys.isEmpty { return }
    let names = shape.columnNames.dropFirst().map { SQLFragment("\(identifier: $0)") }
    for column in columns where column.isSum {
      try checkSum(names[column.place], column, of: keys, shape, on: connection)
    }
    let new: [(SQLFragment, SQLFragment)] = columns.map {
      let value: SQLFragment = "\($0.value.stored)"
      return (names[$0.place], $0.isSum ? "\(names[$0.place]) + \(value)" : value)
    }
    let update = SQLCommand(
      "updating \(shape.name)",
      """
      UPDATE \(identifier: shape.name)
      SET \(new.map { "\($0) = \($1)" }, separator: ", ")
      WHERE id IN \(keys.list)
      AND (\(new.map { "\($0) IS NOT \($1)" }, separator: " OR "))
      """)
    do { _ = try connection.execute(update) } catch {
      guard error.code == .uniqueViolation else { throw error }
      var rows = try graph(on: connection).rows(of: shape, keys)
      try rows.set(columns)
      try exchangeUnique(rows, on: connection) { try connection.execute(update) }
    }
  }

  /// - Throws: ``EntityError/unstorable(entity:property:reason:)`` if a sum is out of range: SQLite would convert it to a
  ///   floating-point number.
  private func checkSum(
    _ name: SQLFragment, _ column: (place: Int, value: EntityValue, isSum: Bool),
    of keys: [EntityKey], _ shape: EntityShape, on connection: Connection
  ) throws {
    let query = LiteralQuery(
      "SELECT id, \(name) FROM \(identifier: shape.name) WHERE id IN \(keys.list)",
      purpose: "adding to \(shape.name)", reading: StoredKey.self, SQLiteValue.self)
    try connection.forEachRow(of: query) { key, stored in
      let value = EntityValue(stored, as: column.value.type)
      guard value.adding(column.value) != nil else {
        throw shape.outOfRange(column.place, of: try key.typed(shape.key, of: shape.name))
      }
      return true
    }
  }

  /// The keys of the requested entities.
  package func keys(of request: EntityRequest, on connection: Connection) throws -> [EntityKey] {
    let shape = try shapes.shape(request.entity)
    let rows = rows(of: shape)
    let ids = try SelectQuery(StoredRow.id, from: rows)
      .where(conditions(of: request, on: connection))
      .ordered(by: orderings(of: request))
      .limited(to: request.limit, skipping: request.offset > 0 ? request.offset : nil)
    return try connection.rows(of: ids).map {
      try EntityKey($0, as: shape.key, of: shape.name)
    }
  }

  /// The entities whose rows or lists may have changed.
  func entities(in changed: (tables: Set<String>, isAnyTable: Bool)) -> Set<String> {
    // As SQLite compares names: a file's table "recipe" is that of the entity "Recipe".
    let names = Set(changed.tables.map { SQLName($0) })
    let entities = shapes.values.filter { shape in
      changed.isAnyTable || shape.tableNames.contains { names.contains(SQLName($0)) }
    }
    return Set(entities.map(\.name))
  }
}
