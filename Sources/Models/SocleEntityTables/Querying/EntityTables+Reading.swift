import SocleCore
import SocleEntities
import SocleQueries

extension EntityTables {
  /// The requested entities and all entities related to them; lazy relations are followed only as far as the request includes
  /// them.
  package func load(
    _ request: EntityRequest, on connection: Connection
  ) throws -> (roots: [EntityKey], batch: EntityBatch) {
    if request.isKeysOnly {
      let keys = try keys(of: request, on: connection)
      return (request.orderings.isEmpty ? keys.inOrder : keys, EntityBatch())
    }
    let root = try shapes.shape(request.entity)
    var rows = EntityRows(root)
    let stored = self.rows(of: root)
    for row in try connection.rows(
      of: stored, where: conditions(of: request, on: connection),
      orderedBy: orderings(of: request), limit: request.limit,
      offset: request.offset > 0 ? request.offset : nil)
    {
      try rows.append(row)
    }
    return try graph(on: connection).load(request, rows)
  }

  package func count(_ request: EntityRequest, on connection: Connection) throws -> Int {
    let shape = try shapes.shape(request.entity)
    return try connection.count(of: rows(of: shape), where: conditions(of: request, on: connection))
  }

  /// SQLite's plan for a request.
  package func plan(
    of request: EntityRequest, on connection: Connection
  ) throws -> QueryPlan {
    let shape = try shapes.shape(request.entity)
    let rows = rows(of: shape)
    return try connection.plan(
      of: rows, where: conditions(of: request, on: connection),
      orderedBy: orderings(of: request))
  }
}

extension EntityTables {
  /// The rows of these keys, in unspecified order and without lists; unknown keys are ignored.
  ///
  /// - Parameter isMost: Whether they may be most of the table. If they are, the table is scanned, which is several times
  ///   faster than looking up each row.
  package func read(
    _ keys: EntityKeyIndex, of shape: EntityShape, isMost: Bool, on connection: Connection
  ) throws -> EntityRows {
    let stored = self.rows(of: shape)
    var (rows, next) = (EntityRows(shape), 0)
    if keys.count == 1, let key = keys.first {
      // By a statement that the connection finds without its text.
      if let row = try connection.row(of: stored, key: key.value.stored) {
        try rows.append(row)
      }
      return rows
    }
    guard try isMost && keys.count > connection.count(of: stored) / 3 else {
      // In order, so that each page of the table is read once.
      try connection.forEachRow(of: stored, keys: keys.keys.inOrder, in: .keys(of: shape.name)) {
        try rows.append($0)
      }
      return rows
    }
    try connection.forEachRow(of: stored) { row in
      try rows.append(row) { keys.place(of: $0, at: &next) != nil }
      return true
    }
    return rows
  }

  /// The different texts of a property that begin with a prefix, in the order of their UTF-8 bytes.
  package func texts(
    of property: String, _ entity: String, withPrefix prefix: String, limit: Int,
    on connection: Connection
  ) throws -> [String] {
    let request = EntityRequest(entity, where: .text(property, .hasPrefix, prefix), limit: limit)
    let isFound = Condition.all(of: try conditions(of: request, on: connection))
    return try connection.rows(
      of: LiteralQuery(
        """
        SELECT DISTINCT \(identifier: property) FROM \(identifier: entity)
        WHERE \(isFound.test)
        ORDER BY \(identifier: property) LIMIT \(limit)
        """, purpose: "completing \(property) of \(entity)", reading: String.self))
  }
}

extension EntityRows {
  /// Appends a stored row, if its key is wanted.
  mutating func append(_ row: StoredRow, where isWanted: (EntityKey) -> Bool = { _ in true }) throws
  {
    let key = try EntityKey(row.key, as: shape.key, of: shape.name)
    guard isWanted(key) else { return }
    keys.append(key)
    values += row.values
    for place in lists.indices { lists[place].append(nil) }
  }
}
