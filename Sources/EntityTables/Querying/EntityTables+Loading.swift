import Entities
import SQLiteCore

extension EntityTables {
  /// The requested entities and everything that can be reached from them without a lazy relation.
  package func load(
    _ request: EntityRequest, on connection: Connection
  ) throws -> (roots: [EntityKey], batch: EntityBatch) {
    let root = try shape(request.entity)
    var rows = EntityRows(root)
    try read(try root.clause(of: request), into: &rows, on: connection)
    var loading = Loading(
      tables: self, request: request, roots: rows.keys, order: try order(of: request))
    loading.batch.rows[root.name] = rows
    loading.wanted[root.name] = Set(rows.keys)
    if loading.order == nil { try loading.reachAll(on: connection) }
    for name in loading.order ?? loading.wanted.keys.sorted() {
      try loading.load(name, on: connection)
    }
    loading.batch.rows = loading.batch.rows.filter { !$0.value.keys.isEmpty }
    return (loading.roots, loading.batch)
  }

  package func count(_ request: EntityRequest, on connection: Connection) throws -> Int {
    let shape = try shape(request.entity)
    var count = 0
    try connection.forEachResult(
      of: """
        SELECT count(*) FROM \(identifier: shape.name)
        WHERE \(try shape.condition(request.condition))
        """, purpose: "counting \(shape.name)"
    ) { count = Int(try $0.value(at: 0)?.integer() ?? 0) }
    return count
  }

  /// How SQLite finds the rows of a request, a line for each step.
  package func plan(of request: EntityRequest, on connection: Connection) throws -> String {
    let shape = try shape(request.entity)
    var lines: [String] = []
    try connection.forEachResult(
      of:
        "EXPLAIN QUERY PLAN SELECT * FROM \(identifier: shape.name) \(try shape.clause(of: request))",
      purpose: "explaining a request for \(shape.name)"
    ) { lines.append(try $0.value(at: 3)?.text() ?? "") }
    return lines.joined(separator: "\n")
  }

  /// The entities that a request may lead to, each after those that lead to it; nil if some lead back to themselves.
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

/// A load on its way.
private struct Loading {
  let tables: EntityTables
  let request: EntityRequest
  let roots: [EntityKey]
  /// The entities in an order in which each is read after those that lead to it; nil if there is none.
  let order: [String]?
  var batch = EntityBatch()
  /// The keys met so far, by entity.
  var wanted: [String: Set<EntityKey>] = [:]

  init(tables: EntityTables, request: EntityRequest, roots: [EntityKey], order: [String]?) {
    self.tables = tables
    self.request = request
    self.roots = roots
    self.order = order
  }

  /// Finds all keys at once, where entities lead back to themselves.
  mutating func reachAll(on connection: Connection) throws {
    var edges: [EntityTables.Edge] = []
    var names = [request.entity]
    var seen: Set<String> = []
    let lazy = try tables.edges(of: request.entity, isRoot: request.includesLazy)
      .filter(\.relation.isLazy)
    names += lazy.map(\.relation.target)
    while let name = names.popLast() {
      guard seen.insert(name).inserted else { continue }
      let new = try tables.edges(of: name)
      edges += new
      names += new.map(\.relation.target)
    }
    let found = try tables.reach(
      request.entity, roots, along: edges, firstEdges: lazy, on: connection)
    for (name, keys) in found { wanted[name, default: []].formUnion(keys) }
    for name in seen { wanted[name, default: []].formUnion([]) }
  }

  /// Reads the rows of one entity that are wanted and not there yet, and its links.
  mutating func load(_ name: String, on connection: Connection) throws {
    var rows = try batch.rows[name] ?? EntityRows(tables.shape(name))
    let shape = rows.shape
    let missing = wanted[name, default: []].subtracting(rows.keys)
    let read = try tables.rows(name, Array(missing), on: connection)
    rows.keys += read.keys
    rows.values += read.values
    batch.rows[name] = rows
    let isEverything = request.isUnrestricted && name == request.entity
    for edge in try tables.edges(of: name, isRoot: name == request.entity && request.includesLazy) {
      let relation = edge.relation
      if let column = shape.column(of: relation) {
        let keys = rows.keys.indices.lazy.compactMap {
          EntityKey(rows.values[$0 * rows.width + column])
        }
        wanted[relation.target, default: []].formUnion(keys)
      } else {
        let links = try tables.links(
          name, relation, relation.isLazy ? roots : rows.keys, isAll: isEverything, on: connection)
        wanted[relation.target, default: []].formUnion(links.links.lazy.map(\.target))
        batch.links[name, default: [:]][relation.name] = links
      }
    }
  }
}

extension EntityRequest {
  /// Whether it is for all entities of its name.
  fileprivate var isUnrestricted: Bool { condition == .all([]) && limit == nil && offset <= 0 }
}
