/// The read operations of a database from which ``EntityGraph`` loads graphs of entities and finds what a deletion affects.
///
/// All calls for one graph belong to one transaction, which the caller provides.
public protocol EntityReader {
  /// Answers questions. A database server can receive them all at once.
  ///
  /// - Parameters:
  ///   - questions: The questions. None depends on the answer to another.
  ///   - isLast: Whether the graph has no further questions if the answers contain all the rows that they may contain; a server
  ///     can then end the read transaction with this call. A load may also end without a call for which this is true.
  /// - Returns: One answer for each question, in order.
  func answers(to questions: [EntityQuestion], isLast: Bool) throws -> [EntityAnswer]

  /// The keys reachable from `keys` along `edges`, including `keys`, grouped by entity.
  ///
  /// The default implementation asks for the targets of one step after the other. A database with recursive statements finds
  /// all keys at once.
  /// - Parameters:
  ///   - edges: The relations to follow.
  ///   - firstEdges: Relations to follow from `keys` only.
  func reach(
    from entity: EntityShape, _ keys: [EntityKey], along edges: [EntityEdge],
    firstEdges: [EntityEdge]
  ) throws -> [String: [EntityKey]]
}

/// One question to a database.
public enum EntityQuestion: Sendable {
  /// The rows of these keys, in any order, without lists; unknown keys are ignored. If `isMost` is true, they may be most of the
  /// table, which is then faster to scan.
  case rows(EntityShape, EntityKeyIndex, isMost: Bool)
  /// The targets that these owners have in a relation. If `isAll` is true, these are all owners, so that the whole table can be
  /// read. If `rows` is set, it is the shape of the targets, and the answer may contain their rows, too, which saves a server
  /// a second question.
  case targets(EntityEdge, of: [EntityKey], isAll: Bool, rows: EntityShape? = nil)
  /// One of these owners that has a target in the relation other than the keys in `notAmong`; nil if there is none.
  case ownerWithTarget(EntityEdge, [EntityKey], notAmong: [EntityKey])
  /// One of these keys to which the relation leads, although no target with that key is stored; nil if there is none.
  case dangling(EntityEdge, [EntityKey])
}

/// The answer to an ``EntityQuestion``.
public enum EntityAnswer: Sendable {
  /// The answer to ``EntityQuestion/rows(_:_:isMost:)``.
  case rows(EntityRows)
  /// The answer to ``EntityQuestion/targets(_:of:isAll:rows:)``; the rows are in any order and without lists, or nil.
  case targets(EntityTargets, EntityRows? = nil)
  /// The answer to ``EntityQuestion/ownerWithTarget(_:_:notAmong:)`` and ``EntityQuestion/dangling(_:_:)``.
  case key(EntityKey?)
}

/// The targets that owners have in one relation.
public struct EntityTargets: Sendable {
  /// The owners that have targets.
  public private(set) var owners: [EntityKey] = []
  /// The targets of all owners, one list after the other.
  public private(set) var targets: [EntityKey] = []
  /// The place of each owner's first target.
  private var starts: [Int] = []

  /// No targets.
  public init() {}

  /// Appends a target. The targets of an owner must be appended one after the other, in the order of its list.
  public mutating func append(_ target: EntityKey, of owner: EntityKey) {
    if owners.last != owner {
      owners.append(owner)
      starts.append(targets.count)
    }
    targets.append(target)
  }

  /// The targets of an owner, given by its place, in the order of its list.
  func list(_ owner: Int) -> [EntityKey] {
    let end = owner + 1 < starts.count ? starts[owner + 1] : targets.count
    return Array(targets[starts[owner]..<end])
  }
}

extension EntityReader {
  /// Follows the relations step by step; the number of calls depends on the longest path.
  public func reach(
    from entity: EntityShape, _ keys: [EntityKey], along edges: [EntityEdge],
    firstEdges: [EntityEdge]
  ) throws -> [String: [EntityKey]] {
    try reachByStep(from: entity, keys, along: edges, firstEdges: firstEdges)
  }

  /// The default implementation of ``reach(from:_:along:firstEdges:)``.
  package func reachByStep(
    from entity: EntityShape, _ keys: [EntityKey], along edges: [EntityEdge],
    firstEdges: [EntityEdge]
  ) throws -> [String: [EntityKey]] {
    var found = [entity.name: EntityKeyIndex(of: keys)]
    var pending = [entity.name: keys]
    var following = Array(Set(edges + firstEdges))
    while true {
      let questions = following.compactMap { edge in
        pending[edge.owner.name].map { EntityQuestion.targets(edge, of: $0, isAll: false) }
      }
      if questions.isEmpty { return found.mapValues(\.keys) }
      pending = [:]
      for (question, answer) in zip(questions, try answers(to: questions, isLast: false)) {
        guard case .targets(let edge, _, _, _) = question, case .targets(let targets, _) = answer
        else { continue }
        let name = edge.relation.target
        // Removed from the dictionaries meanwhile, because each look-up of a name hashes it.
        var known = found.removeValue(forKey: name) ?? EntityKeyIndex()
        var new = pending.removeValue(forKey: name) ?? []
        for key in targets.targets where known.insert(key) == nil { new.append(key) }
        (found[name], pending[name]) = (known.isEmpty ? nil : known, new.isEmpty ? nil : new)
      }
      following = edges
    }
  }
}

extension [EntityEdge] {
  /// Whether a path of these relations can lead from an entity to one of the same name.
  package var areCircular: Bool {
    var rest = self
    while true {
      let owners = Set(rest.map(\.owner.name))
      let next = rest.filter { owners.contains($0.relation.target) }
      if next.count == rest.count { return !rest.isEmpty }
      rest = next
    }
  }
}

extension EntityRows {
  /// Sets the lists of the first `count` rows, nil for all, in a relation. Lists without targets in `found` are empty.
  ///
  /// - Parameter places: The index of each key's row.
  mutating func setLists(
    of relation: RelationShape, _ found: EntityTargets, _ places: EntityKeyIndex,
    count: Int? = nil
  ) {
    guard let list = shape.lists.firstIndex(of: relation) else { return }
    var lists = self.lists[list]
    self.lists[list] = []
    for row in 0..<min(count ?? lists.count, lists.count) { lists[row] = [] }
    var next = 0
    for (place, owner) in found.owners.enumerated() {
      if let row = places.place(of: owner, at: &next), lists.indices.contains(row) {
        lists[row] = found.list(place)
      }
    }
    self.lists[list] = lists
  }
}
