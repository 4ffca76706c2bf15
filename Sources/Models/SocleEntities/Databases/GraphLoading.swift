/// The state of loading entities and all entities related to them.
struct GraphLoading {
  private let graph: EntityGraph
  private let request: EntityRequest
  private let roots: [EntityKey]
  private(set) var batch = EntityBatch()
  /// The keys found so far, by entity; a key whose row came with it is left out.
  private var wanted: [String: EntityKeyIndex] = [:]
  /// The entities to which only one list or inverse leads: a database can read their rows together with that list.
  private var listed: Set<String> = []

  init(graph: EntityGraph, request: EntityRequest, roots: EntityRows) {
    self.graph = graph
    self.request = request
    self.roots = roots.keys
    batch.rows[request.entity] = roots
    wanted[request.entity] = EntityKeyIndex(of: roots.keys)
  }

  mutating func loadAll() throws {
    if !roots.isEmpty {
      let levels = try request.isShallow ? [[request.entity]] : levels()
      if levels == nil { try reachAll() }
      if let levels, !request.isShallow { try findListed(levels.joined()) }
      let all = levels ?? [wanted.keys.sorted()]
      for (place, names) in all.enumerated() {
        let isLast = try all[(place + 1)...].joined().allSatisfy { name in
          try listed.contains(name) && edges(of: name).allSatisfy(\.relation.isInRow)
        }
        try load(names, isLast: isLast)
      }
    }
    batch.rows = batch.rows.filter { !$0.value.keys.isEmpty }
  }

  /// The entities that the request may load, in groups: each entity in a later group than all entities with a relation to it. Nil
  /// if the relations have a cycle.
  private func levels() throws(EntityError) -> [[String]]? {
    /// The lengths of the longest paths from the entities; nil for those whose paths are being followed.
    var lengths: [String: Int?] = [:]
    func length(_ name: String) throws(EntityError) -> Int? {
      if let known = lengths[name] { return known }
      lengths.updateValue(nil, forKey: name)
      var longest = 0
      for edge in try edges(of: name) {
        guard let length = try length(edge.relation.target) else { return nil }
        longest = max(longest, length + 1)
      }
      lengths[name] = longest
      return longest
    }
    guard let longest = try length(request.entity) else { return nil }
    return (0...longest).reversed().map { length in
      lengths.filter { $0.value == length }.keys.sorted()
    }
  }

  private mutating func findListed(_ names: some Sequence<String>) throws(EntityError) {
    var edges: [EntityEdge] = []
    for name in names { edges += try self.edges(of: name) }
    listed = Set(edges.filter { !$0.relation.isInRow }.map(\.relation.target))
    for (name, edges) in Dictionary(grouping: edges, by: \.relation.target) where edges.count > 1 {
      listed.remove(name)
    }
  }

  /// The relations to follow from an entity.
  private func edges(of name: String) throws(EntityError) -> [EntityEdge] {
    try graph.shapes.shape(name).edges(loading: name == request.entity ? request.loading : [])
  }

  /// Finds all keys at once, if the relations have a cycle.
  private mutating func reachAll() throws {
    let root = try graph.shapes.shape(request.entity)
    let lazy = try edges(of: root.name).filter(\.relation.isLazy)
    var edges: [EntityEdge] = []
    var seen: Set<String> = []
    var names = [root.name] + lazy.map(\.relation.target)
    while let name = names.popLast() {
      guard seen.insert(name).inserted else { continue }
      let new = try graph.shapes.shape(name).edges()
      edges += new
      names += new.map(\.relation.target)
    }
    let found = try graph.reader.reach(from: root, roots, along: edges, firstEdges: lazy)
    for (name, keys) in found { wanted[name, default: EntityKeyIndex()].insert(contentsOf: keys) }
  }

  /// Reads the rows of entities that are needed and not loaded yet, and the lists of these entities.
  private mutating func load(_ names: [String], isLast: Bool) throws {
    var questions: [EntityQuestion] = []
    for name in names {
      let isRoot = name == request.entity
      let loaded = batch.rows[name]?.keys ?? []
      var missing = wanted[name] ?? EntityKeyIndex()
      // The roots come first.
      if isRoot { missing = EntityKeyIndex(of: Array(missing.dropFirst(roots.count))) }
      let shape = try graph.shapes.shape(name)
      if !missing.isEmpty {
        questions.append(.rows(shape, missing, isMost: request.isUnrestricted))
      }
      let owners = missing.isEmpty ? loaded : loaded + missing.keys
      // Only the roots have lazy lists.
      let isAll = request.isUnrestricted && isRoot
      for edge in try edges(of: name) where !edge.relation.isInRow && !owners.isEmpty {
        let some = edge.relation.isLazy ? roots : owners
        let target = edge.relation.target
        let rows = listed.contains(target) ? try graph.shapes.shape(target) : nil
        questions.append(.targets(edge, of: some, isAll: isAll, rows: rows))
      }
    }
    // Without questions, to-one relations still have to be followed.
    let answers =
      questions.isEmpty ? [] : try graph.reader.answers(to: questions, isLast: isLast)
    var targets: [String: [(RelationShape, EntityTargets)]] = [:]
    for (question, answer) in zip(questions, answers) {
      switch (question, answer) {
      case (_, .rows(let rows)), (_, .targets(_, let rows?)):
        batch.rows[rows.shape.name, default: EntityRows(rows.shape)].append(contentsOf: rows)
      default: break
      }
      guard case .targets(let edge, _, _, _) = question, case .targets(let found, _) = answer
      else { continue }
      targets[edge.owner.name, default: []].append((edge.relation, found))
    }
    for name in names { try follow(name, targets[name] ?? []) }
  }

  /// Puts lists into the rows of an entity, and adds the targets of its relations to the wanted keys.
  private mutating func follow(
    _ name: String, _ targets: [(relation: RelationShape, found: EntityTargets)]
  ) throws {
    guard var rows = batch.rows.removeValue(forKey: name) else { return }
    defer { batch.rows[name] = rows }
    let places = targets.isEmpty ? EntityKeyIndex() : rows.places
    for (relation, found) in targets {
      rows.setLists(of: relation, found, places, count: relation.isLazy ? roots.count : nil)
      if batch.rows[relation.target] == nil {
        wanted[relation.target, default: EntityKeyIndex()].insert(contentsOf: found.targets)
      }
    }
    for relation in try edges(of: name).map(\.relation) {
      guard let column = rows.shape.column(of: relation) else { continue }
      // Only the roots, which come first, have lazy targets.
      let count = relation.isLazy ? roots.count : rows.keys.count
      let keys = (0..<count).lazy.compactMap { [rows] in
        EntityKey(rows.values[$0 * rows.width + column])
      }
      wanted[relation.target, default: EntityKeyIndex()].insert(contentsOf: keys)
    }
  }
}

extension EntityRequest {
  /// Whether the request is for all entities of its name.
  var isUnrestricted: Bool { condition == .all([]) && limit == nil && offset == 0 }
}
