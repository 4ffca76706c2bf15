import Entities
import SQLiteCore
import SQLiteQueries

extension EntityTables {
  /// The requested entities and all entities related to them; lazy relations are followed only as far as the request includes
  /// them.
  package func load(
    _ request: EntityRequest, on connection: Connection
  ) throws -> (roots: [EntityKey], batch: EntityBatch) {
    let root = try shape(request.entity)
    var rows = EntityRows(root)
    let stored = self.rows(of: root)
    for row in try connection.rows(
      of: stored, where: root.conditions(of: request, stored),
      orderedBy: root.orderings(of: request, stored), limit: request.limit,
      offset: request.offset > 0 ? request.offset : nil)
    {
      try rows.append(row)
    }
    let order = try order(of: request)
    var loading = Loading(tables: self, request: request, roots: rows.keys)
    loading.batch.rows[root.name] = rows
    loading.wanted[root.name] = Set(rows.keys)
    if order == nil { try loading.reachAll(on: connection) }
    for name in order ?? loading.wanted.keys.sorted() {
      try loading.load(name, on: connection)
    }
    loading.batch.rows = loading.batch.rows.filter { !$0.value.keys.isEmpty }
    return (loading.roots, loading.batch)
  }

  package func count(_ request: EntityRequest, on connection: Connection) throws -> Int {
    let shape = try shape(request.entity)
    let rows = rows(of: shape)
    return try connection.count(of: rows, where: shape.conditions(of: request, rows))
  }

  /// SQLite's plan for a request.
  package func plan(
    of request: EntityRequest, on connection: Connection
  ) throws -> QueryPlan {
    let shape = try shape(request.entity)
    let rows = rows(of: shape)
    return try connection.plan(
      of: rows, where: shape.conditions(of: request, rows),
      orderedBy: shape.orderings(of: request, rows))
  }

  /// The entities that a request may load, in topological order: each after all entities with a relation to it. Nil if the
  /// relations have a cycle.
  private func order(of request: EntityRequest) throws -> [String]? {
    var order: [String] = []
    var state: [String: Bool] = [:]
    func visit(_ name: String) throws -> Bool {
      if let isDone = state[name] { return isDone }
      state[name] = false
      for edge in try edges(of: name, isRoot: name == request.entity && request.includesLazy) {
        guard try visit(edge.relation.target) else { return false }
      }
      state[name] = true
      order.append(name)
      return true
    }
    return try visit(request.entity) ? order.reversed() : nil
  }

  /// The relations to follow from an entity.
  fileprivate func edges(of name: String, isRoot: Bool = false) throws -> [Edge] {
    let shape = try shape(name)
    return shape.relations.filter { isRoot || !$0.isLazy }.map { Edge(owner: shape, relation: $0) }
  }
}

/// The state of a load.
private struct Loading {
  let tables: EntityTables
  let request: EntityRequest
  let roots: [EntityKey]
  var batch = EntityBatch()
  /// The keys found so far, by entity.
  var wanted: [String: Set<EntityKey>] = [:]

  /// Finds all keys at once, if the relations have a cycle.
  mutating func reachAll(on connection: Connection) throws {
    var edges: [EntityTables.Edge] = []
    var seen: Set<String> = []
    let lazy = try tables.edges(of: request.entity, isRoot: request.includesLazy)
      .filter(\.relation.isLazy)
    var names = [request.entity] + lazy.map(\.relation.target)
    while let name = names.popLast() {
      guard seen.insert(name).inserted else { continue }
      let new = try tables.edges(of: name)
      edges += new
      names += new.map(\.relation.target)
    }
    let found = try tables.reach(
      request.entity, roots, along: edges, firstEdges: lazy, on: connection)
    for name in seen { wanted[name, default: []].formUnion(found[name] ?? []) }
  }

  /// Reads the rows of one entity that are needed and not loaded yet, and its links.
  mutating func load(_ name: String, on connection: Connection) throws {
    var rows = try batch.rows[name] ?? EntityRows(tables.shape(name))
    let missing = wanted[name, default: []].subtracting(rows.keys)
    if !missing.isEmpty {
      batch.rows[name] = nil
      try tables.read(missing, isMost: request.isUnrestricted, into: &rows, on: connection)
    }
    let isRoot = name == request.entity && request.includesLazy
    for edge in try tables.edges(of: name, isRoot: isRoot) {
      try follow(edge.relation, of: &rows, on: connection)
    }
    batch.rows[name] = rows
  }

  /// Notes the targets of one relation as wanted, and reads its lists.
  private mutating func follow(
    _ relation: RelationShape, of rows: inout EntityRows, on connection: Connection
  ) throws {
    let shape = rows.shape
    if let place = shape.toMany.firstIndex(of: relation) {
      // The roots come first. Only they have lazy lists.
      let owners = relation.isLazy ? Array(rows.keys.prefix(roots.count)) : rows.keys
      let isAll = request.isUnrestricted && shape.name == request.entity
      let lists = try tables.lists(of: relation, shape, owners, isAll: isAll, on: connection)
      rows.lists[place].replaceSubrange(lists.indices, with: lists)
      for case let list? in lists { wanted[relation.target, default: []].formUnion(list) }
    } else if let column = shape.column(of: relation) {
      let keys = rows.keys.indices.lazy.compactMap { [rows] in
        EntityKey(rows.values[$0 * rows.width + column])
      }
      wanted[relation.target, default: []].formUnion(keys)
    }
  }
}

extension EntityRequest {
  /// Whether the request is for all entities of its name.
  fileprivate var isUnrestricted: Bool { condition == .all([]) && limit == nil && offset == 0 }
}
