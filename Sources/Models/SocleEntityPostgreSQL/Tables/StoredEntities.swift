#if PostgreSQL
  import SocleEntities

  /// The entities that all releases together have stored, which deletions and unique keys need.
  struct StoredEntities: Sendable {
    let shapes: [String: EntityShape]
    /// The sum of the numbers of the registered shapes.
    let sum: Int
    /// The names of the types in the order in which rows are locked, so that saves and deletions do not deadlock: a type comes
    /// before the types that its deletion also deletes or clears, otherwise the names decide.
    private var order: [String] = []

    init(shapes: [String: EntityShape] = [:], sum: Int = 0) {
      (self.shapes, self.sum) = (shapes, sum)
      let steps = shapes.edges.compactMap { edge -> (first: String, next: String)? in
        let (owner, target) = (edge.owner.name, edge.relation.target)
        if edge.relation.onDelete == .cascade { return (owner, target) }
        return edge.relation.isToMany ? nil : (target, owner)
      }
      var seen: Set<String> = []
      func visit(_ name: String) {
        guard seen.insert(name).inserted else { return }
        for step in steps where step.next == name { visit(step.first) }
        order.append(name)
      }
      shapes.keys.sorted().forEach(visit)
    }

    /// The entries in the order in which rows are locked.
    func ordered<Value>(_ entries: [String: Value]) -> [(key: String, value: Value)] {
      let others = entries.keys.filter { shapes[$0] == nil }.sorted()
      return (order + others).compactMap { name in entries[name].map { (name, $0) } }
    }
  }
#endif
