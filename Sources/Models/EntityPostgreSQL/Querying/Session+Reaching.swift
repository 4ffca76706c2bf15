#if PostgreSQL
  import Entities
  import Foundation

  extension Session {
    /// One recursive statement; in the portable form one round trip for each step of the longest path.
    func reach(
      from entity: EntityShape, _ keys: [EntityKey], along edges: [EntityEdge],
      firstEdges: [EntityEdge]
    ) throws -> [String: [EntityKey]] {
      if isPortable {
        return try StepReader(session: self)
          .reach(from: entity, keys, along: edges, firstEdges: firstEdges)
      }
      let targets = (edges + firstEdges).map { ($0.relation.target, $0.relation.targetKey) }
      let types = Dictionary([(entity.name, entity.key)] + targets, uniquingKeysWith: { $1 })
      let names = types.keys.sorted()
      let text = Recursion(names: names).text(from: entity, edges, firstEdges)
      let result = try run(
        Statement(
          text, [Parameter(keys, as: entity.key)],
          purpose: "following the relations of \(entity.name)"))
      var found: [String: [EntityKey]] = [:]
      for row in 0..<result.count {
        let name = names[result.int(row, 0)]
        let value = result.value(row, 1, as: .string)
        guard case .string(let text) = value, let type = types[name] else { continue }
        switch type {
        case .int: found[name, default: []] += Int64(text).map { [.int($0)] } ?? []
        case .uuid: found[name, default: []] += UUID(uuidString: text).map { [.uuid($0)] } ?? []
        default: found[name, default: []].append(.string(text))
        }
      }
      return found
    }
  }

  /// Follows relations as ``EntityReader`` does by itself.
  private struct StepReader: EntityReader {
    let session: Session

    func answers(to questions: [EntityQuestion], isLast: Bool) throws -> [EntityAnswer] {
      try session.answers(to: questions, isLast: isLast)
    }
  }

  /// A recursive statement, whose rows are the place of an entity among `names`, and the text of a key.
  private struct Recursion {
    let names: [String]

    func text(from entity: EntityShape, _ edges: [EntityEdge], _ firstEdges: [EntityEdge]) -> String
    {
      let starts =
        ["SELECT \(columns(entity.name, "key")) FROM unnest($1) AS roots(key)"]
        + firstEdges.map { selection($0, where: "= ANY($1)") }
      let steps = edges.map { edge in
        // A key of another entity may not have the form of this type.
        let key = "CAST(reached.key AS \(edge.owner.key.column.name))"
        let number = place(of: edge.owner.name)
        let isOwner = "reached.entity = \(number)"
        return selection(edge, where: "= CASE WHEN \(isOwner) THEN \(key) END AND \(isOwner)")
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

    private func place(of name: String) -> Int { names.firstIndex(of: name) ?? -1 }

    private func columns(_ name: String, _ key: String) -> String {
      "\(place(of: name)), CAST(\(key) AS text) COLLATE \"C\""
    }

    private func selection(_ edge: EntityEdge, where condition: String) -> String {
      let target = "step.\(quoted(edge.targetColumn))"
      return """
        SELECT \(columns(edge.relation.target, target)) FROM \(quoted(edge.table)) AS step
        WHERE step.\(quoted(edge.ownerColumn)) \(condition) AND \(target) IS NOT NULL
        """
    }
  }
#endif
