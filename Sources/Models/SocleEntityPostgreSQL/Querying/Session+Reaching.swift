#if PostgreSQL
  import Foundation
  import SocleEntities

  extension Session {
    /// Finds the keys by one recursive statement; in the portable form by one round trip for each step of the longest path.
    func reach(
      from entity: EntityShape, _ keys: [EntityKey], along edges: [EntityEdge],
      firstEdges: [EntityEdge]
    ) throws -> [String: [EntityKey]] {
      if isPortable {
        return try reachByStep(from: entity, keys, along: edges, firstEdges: firstEdges)
      }
      let targets = (edges + firstEdges).map { ($0.relation.target, $0.relation.targetKey) }
      let types = Dictionary([(entity.name, entity.key)] + targets, uniquingKeysWith: { $1 })
      let names = types.keys.sorted()
      let result = try run(
        Statement(
          recursion(from: entity, edges, firstEdges, names), [Parameter(keys, as: entity.key)],
          purpose: "following the relations of \(entity.name)"))
      var found: [String: [EntityKey]] = [:]
      for row in 0..<result.count {
        let (name, text) = (names[result.int(row, 0)], result.value(row, 1, as: .string))
        guard case .string(let text) = text, let type = types[name] else { continue }
        switch type {
        case .int: found[name, default: []] += Int64(text).map { [.int($0)] } ?? []
        case .uuid: found[name, default: []] += UUID(uuidString: text).map { [.uuid($0)] } ?? []
        default: found[name, default: []].append(.string(text))
        }
      }
      return found
    }

    /// A recursive statement, whose rows are the place of an entity among `names`, and the text of a key.
    private func recursion(
      from entity: EntityShape, _ edges: [EntityEdge], _ firstEdges: [EntityEdge], _ names: [String]
    ) -> String {
      func place(of name: String) -> Int { names.firstIndex(of: name) ?? -1 }
      func columns(_ name: String, _ key: String) -> String {
        "\(place(of: name)), CAST(\(key) AS text) COLLATE \"C\""
      }
      func targets(_ edge: EntityEdge, where condition: String) -> String {
        let key = "step.\(quoted(edge.targetColumn))"
        let columns = columns(edge.relation.target, key)
        return "SELECT \(columns) \(edge.step) \(condition) AND \(key) IS NOT NULL"
      }
      let starts =
        ["SELECT \(columns(entity.name, "key")) FROM unnest($1) AS roots(key)"]
        + firstEdges.map { targets($0, where: "= ANY($1)") }
      let steps = edges.map { edge in
        // A key of another entity may not have the form of this type.
        let key = "CAST(reached.key AS \(edge.owner.key.column.name))"
        let isOwner = "reached.entity = \(place(of: edge.owner.name))"
        return targets(edge, where: "= CASE WHEN \(isOwner) THEN \(key) END AND \(isOwner)")
      }
      let recursion = """
        UNION SELECT next.* FROM reached
        CROSS JOIN LATERAL (\(steps.joined(separator: " UNION ALL "))) AS next(entity, key)
        """
      return """
        WITH RECURSIVE reached(entity, key) AS (
        (\(starts.joined(separator: " UNION "))) \(steps.isEmpty ? "" : recursion))
        SELECT entity::bigint, key FROM reached
        """
    }
  }

  extension EntityEdge {
    /// The part of a query that selects rows of the relation by their owner. The condition on the owner has to follow.
    fileprivate var step: String {
      "FROM \(quoted(table)) AS step WHERE step.\(quoted(ownerColumn))"
    }
  }
#endif
