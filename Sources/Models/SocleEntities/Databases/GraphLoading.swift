/// The state of loading entities and all entities related to them.
struct GraphLoading {
  private let graph: EntityGraph
  private let request: EntityRequest
  private let roots: [EntityKey]
  private(set) var batch = EntityBatch()
  /// The keys found so far, by entity.
  private var wanted: [String: Set<EntityKey>] = [:]

  init(graph: EntityGraph, request: EntityRequest, roots: EntityRows) {
    self.graph = graph
    self.request = request
    self.roots = roots.keys
    batch.rows[request.entity] = roots
    wanted[request.entity] = Set(roots.keys)
  }

  mutating func loadAll() throws {
    if !roots.isEmpty {
      let levels = try request.isShallow ? [[request.entity]] : levels()
      if levels == nil { try reachAll() }
      let all = levels ?? [wanted.keys.sorted()]
      for (place, names) in all.enumerated() {
        try load(names, isLast: place == all.count - 1)
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
    for (name, keys) in found { wanted[name, default: []].formUnion(keys) }
  }

  /// Reads the rows of entities that are needed and not loaded yet, and the lists of these entities.
  private mutating func load(_ names: [String], isLast: Bool) throws {
    var questions: [EntityQuestion] = []
    for name in names {
      let loaded = batch.rows[name]?.keys ?? []
      let missing = wanted[name, default: []].subtracting(loaded)
      let shape = try graph.shapes.shape(name)
      if !missing.isEmpty {
        questions.append(.rows(shape, missing, isMost: request.isUnrestricted))
      }
      // Only the roots have lazy lists.
      let owners = loaded + missing
      let isAll = request.isUnrestricted && name == request.entity
      for edge in try edges(of: name) where !edge.relation.isInRow && !owners.isEmpty {
        let some = edge.relation.isLazy ? roots : owners
        questions.append(.targets(edge, of: some, isAll: isAll))
      }
    }
    // Without questions, to-one relations still have to be followed.
    let answers =
      questions.isEmpty ? [] : try graph.reader.answers(to: questions, isLast: isLast)
    for case .rows(let rows) in answers {
      batch.rows[rows.shape.name, default: EntityRows(rows.shape)].append(contentsOf: rows)
    }
    var targets: [String: [(RelationShape, EntityTargets)]] = [:]
    for (question, answer) in zip(questions, answers) {
      guard case .targets(let edge, _, _) = question, case .targets(let found) = answer else {
        continue
      }
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
    let places = targets.isEmpty ? [:] : rows.places
    for (relation, found) in targets {
      rows.setLists(of: relation, found, places, count: relation.isLazy ? roots.count : nil)
      wanted[relation.target, default: []].formUnion(found.lists.joined())
    }
    for relation in try edges(of: name).map(\.relation) {
      guard let column = rows.shape.column(of: relation) else { continue }
      // Only the roots, which come first, have lazy targets.
      let count = relation.isLazy ? roots.count : rows.keys.count
      let keys = (0..<count).lazy.compactMap { [rows] in
        EntityKey(rows.values[$0 * rows.width + column])
      }
      wanted[relation.target, default: []].formUnion(keys)
    }
  }
}

extension EntityRequest {
  /// Whether the request is for all entities of its name.
  var isUnrestricted: Bool { condition == .all([]) && limit == nil && offset == 0 }
}
