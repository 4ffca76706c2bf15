import SocleCore
import SocleEntities
import SocleQueries

extension EntityTables {
  /// The graph of the entities, read on a connection.
  func graph(on connection: Connection) -> EntityGraph {
    EntityGraph(shapes, TablesReader(tables: self, connection: connection))
  }
}

/// Answers the questions of a graph with SQLite's tables.
struct TablesReader: EntityReader, EntitySnapshot {
  let tables: EntityTables
  let connection: Connection

  func load(_ request: EntityRequest) throws -> (roots: [EntityKey], batch: EntityBatch) {
    try tables.load(request, on: connection)
  }

  func count(_ request: EntityRequest) throws -> Int { try tables.count(request, on: connection) }

  func answers(to questions: [EntityQuestion], isLast: Bool) throws -> [EntityAnswer] {
    try questions.map { question in
      switch question {
      case .rows(let shape, let keys, let isMost):
        .rows(try tables.read(keys, of: shape, isMost: isMost, on: connection))
      case .targets(let edge, let owners, let isAll, _):
        .targets(try targets(edge, of: owners, isAll: isAll))
      case .ownerWithTarget(let edge, let owners, let others):
        .key(try owner(edge, owners, notAmong: others))
      case .dangling(let edge, let keys): .key(try dangling(edge, keys))
      }
    }
  }

  private func targets(
    _ edge: EntityEdge, of owners: [EntityKey], isAll: Bool
  ) throws -> EntityTargets {
    let condition: SQLFragment =
      isAll ? "\(edge.ownerName) IS NOT NULL" : "\(edge.ownerName) IN \(owners.list)"
    let distinct: SQLFragment = edge.relation.inverse == nil ? "" : "DISTINCT"
    let (relation, shape) = (edge.relation, edge.owner)
    let query = SQLCommand(
      "reading \(relation.name) of \(shape.name)",
      """
      SELECT \(distinct) \(edge.ownerName), \(edge.targetName) FROM \(edge.name)
      WHERE \(edge.targetName) IS NOT NULL AND \(condition)
      ORDER BY \(edge.ownerName), \(identifier: edge.orderColumn)
      """)
    var targets = EntityTargets()
    try Statement(query, on: connection).forEachRow(reading: .counted(2)) { values in
      let owner = try key(values, 0, edge.ownerColumn, of: edge)
      let target = try key(values, 1, edge.targetColumn, of: edge)
      targets.append(
        try target.typed(relation.targetKey, of: relation.target),
        of: try owner.typed(shape.key, of: shape.name))
      return true
    }
    return targets
  }

  private func key(
    _ values: RowValues, _ place: Int, _ column: String, of edge: EntityEdge
  ) throws(SQLiteError) -> EntityKey {
    do { return try StoredKey.decode(from: values[place]) } catch {
      throw error.located(at: CellPlace(table: edge.table, column: column))
    }
  }

  private func owner(
    _ edge: EntityEdge, _ owners: [EntityKey], notAmong others: [EntityKey]
  ) throws -> EntityKey? {
    try connection.firstRow(
      of: LiteralQuery(
        """
        SELECT \(edge.ownerName) FROM \(edge.name) WHERE \(edge.ownerName) IN \(owners.list)
        AND \(edge.targetName) IS NOT NULL AND \(edge.targetName) NOT IN \(others.list) LIMIT 1
        """, purpose: "checking whether \(edge.owner.name) may be deleted", reading: StoredKey.self)
    )?.typed(edge.owner.key, of: edge.owner.name)
  }

  private func dangling(_ edge: EntityEdge, _ keys: [EntityKey]) throws -> EntityKey? {
    let target = edge.relation.target
    return try connection.firstRow(
      of: LiteralQuery(
        """
        SELECT value FROM \(keys.list)
        WHERE value NOT IN (SELECT id FROM \(identifier: target))
        AND value IN (SELECT \(edge.targetName) FROM \(edge.name)) LIMIT 1
        """, purpose: "looking for \(target)", reading: StoredKey.self)
    )?.typed(edge.relation.targetKey, of: target)
  }

  /// Finds the keys by one recursive statement, however long the paths are. If the relations have no circle, there are no more
  /// steps than types, and one statement for each step takes a quarter of the time.
  func reach(
    from entity: EntityShape, _ keys: [EntityKey], along edges: [EntityEdge],
    firstEdges: [EntityEdge]
  ) throws -> [String: [EntityKey]] {
    guard edges.areCircular else {
      return try reachByStep(from: entity, keys, along: edges, firstEdges: firstEdges)
    }
    let names = Set([entity.name] + (edges + firstEdges).map(\.relation.target)).sorted()
    let numbers = Dictionary(
      zip(names, Int64(0)...), uniquingKeysWith: { first, _ in first })
    let first: SQLFragment =
      "SELECT \(numbers[entity.name, default: 0]), value FROM \(keys.list)"
    let parts =
      [first] + firstEdges.map { $0.start(from: keys, numbers) } + edges.map { $0.step(numbers) }
    let query = LiteralQuery(
      """
      WITH RECURSIVE "its reached"(entity, id) AS (\(parts, separator: " UNION "))
      SELECT entity, id FROM "its reached"
      """, purpose: "following the relations of \(entity.name)", reading: Int.self, StoredKey.self)
    let types = names.map { tables.shapes[$0]?.key }
    var found: [[EntityKey]] = names.map { _ in [] }
    try connection.forEachRow(of: query) { number, key in
      // A requested root may have a key of another type, which no row has.
      let typed = types[number].flatMap { try? key.typed($0, of: names[number]) }
      found[number].append(typed ?? key)
      return true
    }
    return Dictionary(uniqueKeysWithValues: zip(names, found)).filter { !$1.isEmpty }
  }
}

extension EntityEdge {
  /// Selects the number of the target's entity, and the targets of `keys`.
  fileprivate func start(from keys: [EntityKey], _ numbers: [String: Int64]) -> SQLFragment {
    """
    SELECT \(numbers[relation.target, default: 0]), \(targetName) FROM \(name)
    WHERE \(ownerName) IN \(keys.list) AND \(targetName) IS NOT NULL
    """
  }

  /// Selects the number of the target's entity, and the targets of the owners reached so far.
  fileprivate func step(_ numbers: [String: Int64]) -> SQLFragment {
    """
    SELECT \(numbers[relation.target, default: 0]), step.\(targetName)
    FROM "its reached" AS reached JOIN \(name) AS step ON step.\(ownerName) = reached.id
    WHERE reached.entity = \(numbers[owner.name, default: 0]) AND step.\(targetName) IS NOT NULL
    """
  }

  fileprivate var name: SQLFragment { "\(identifier: table)" }
  fileprivate var ownerName: SQLFragment { "\(identifier: ownerColumn)" }
  fileprivate var targetName: SQLFragment { "\(identifier: targetColumn)" }
}
