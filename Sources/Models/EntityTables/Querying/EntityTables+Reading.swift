import Entities
import SQLiteCore
import SQLiteQueries

extension EntityTables {
  /// Appends the rows of these keys, in unspecified order; unknown keys are ignored.
  ///
  /// - Parameter isMost: Whether they may be most of the table. If they are, the table is scanned, which is several times
  ///   faster than looking up each row.
  func read(
    _ keys: Set<EntityKey>, isMost: Bool, into rows: inout EntityRows, on connection: Connection
  ) throws {
    let isScan = try isMost && keys.count > connection.count(of: self.rows(of: rows.shape)) / 3
    let conditions = isScan ? [] : [Condition(test: "id IN \(Array(keys).list)")]
    try connection.forEachRow(of: self.rows(of: rows.shape), where: conditions) { row in
      try rows.append(row) { keys.contains($0) }
      return true
    }
  }

  /// The rows of these keys, in unspecified order, with all lists; unknown keys are ignored.
  package func rows(
    of shape: EntityShape, _ keys: [EntityKey], on connection: Connection
  ) throws -> EntityRows {
    var rows = EntityRows(shape)
    let condition = Condition(test: "id IN \(keys.list)")
    try connection.forEachRow(of: self.rows(of: shape), where: [condition]) { row in
      try rows.append(row)
      return true
    }
    for (place, relation) in shape.toMany.enumerated() {
      rows.lists[place] = try lists(of: relation, shape, rows.keys, on: connection)
    }
    return rows
  }

  /// The lists of these owners, in their order.
  ///
  /// - Parameter isAll: Whether these are all owners, so that the table is scanned.
  func lists(
    of relation: RelationShape, _ shape: EntityShape, _ owners: [EntityKey], isAll: Bool = false,
    on connection: Connection
  ) throws -> [[EntityKey]?] {
    if owners.isEmpty { return [] }
    let places = Dictionary(zip(owners, owners.indices), uniquingKeysWith: { first, _ in first })
    var lists: [[EntityKey]?] = Array(repeating: [], count: owners.count)
    let condition: SQLFragment = isAll ? "" : "WHERE owner_id IN \(owners.list)"
    let query = LiteralQuery(
      """
      SELECT owner_id, target_id FROM \(identifier: shape.linkTableName(relation))
      \(condition) ORDER BY owner_id, position
      """, purpose: "reading \(relation.name) of \(shape.name)",
      reading: StoredKey.self, StoredKey.self)
    // The links of an owner follow each other.
    var (current, place): (EntityKey?, Int?) = (nil, nil)
    try connection.forEachRow(of: query) { owner, target in
      if owner != current { (current, place) = (owner, places[owner]) }
      if let place { lists[place]?.append(target) }
      return true
    }
    return lists
  }

  /// The different texts of a property that begin with a prefix, in the order of their UTF-8 bytes.
  package func texts(
    of property: String, _ entity: String, withPrefix prefix: String, limit: Int,
    on connection: Connection
  ) throws -> [String] {
    var request = EntityRequest(entity)
    request.condition = .hasPrefix(property, prefix)
    request.limit = limit
    let shape = try shape(entity)
    let rows = rows(of: shape)
    try request.check(against: shape)
    return try connection.rows(
      of: LiteralQuery(
        """
        SELECT DISTINCT \(rows[property]) FROM \(rows)
        WHERE \(rows.condition(request.condition))
        ORDER BY \(rows[property]) LIMIT \(limit)
        """, purpose: "completing \(property) of \(entity)", reading: String.self))
  }
}

extension EntityRows {
  /// Appends a stored row, if its key is wanted.
  mutating func append(_ row: SQLiteRow, where isWanted: (EntityKey) -> Bool = { _ in true }) throws
  {
    let key = try EntityKey(row.values[0], as: shape.key, of: shape.name)
    guard isWanted(key) else { return }
    keys.append(key)
    for index in shape.columns.indices {
      values.append(EntityValue(row.values[index + 1], as: shape.columns[index].type))
    }
    for place in lists.indices { lists[place].append(nil) }
  }
}
