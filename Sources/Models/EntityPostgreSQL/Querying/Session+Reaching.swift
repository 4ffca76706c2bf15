#if PostgreSQL
  import Entities

  extension Session {
    /// One recursive statement; in the portable form one round trip for each step of the longest path.
    func reach(
      from entity: EntityShape, _ keys: [EntityKey], along edges: [EntityEdge],
      firstEdges: [EntityEdge]
    ) throws -> [String: [EntityKey]] {
      if connection.server.isPortable {
        return try StepReader(session: self)
          .reach(from: entity, keys, along: edges, firstEdges: firstEdges)
      }
      let names = Set([entity.name] + (edges + firstEdges).map(\.relation.target)).sorted()
      let text = Recursion(names: names).text(from: entity, edges, firstEdges)
      let purpose = "following the relations of \(entity.name)"
      let result = try run([
        Statement(text, [Parameter(keys, as: entity.key)], purpose: purpose)
      ])[0]
      var found: [String: [EntityKey]] = [:]
      for row in 0..<result.count {
        guard let key = result.key(row, 1, as: .int) ?? result.key(row, 2, as: .uuid) else {
          continue
        }
        found[names[result.int(row, 0)], default: []].append(key)
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

  /// A recursive statement, whose rows are the place of an entity among `names`, and a key in one of two columns, by its type.
  private struct Recursion {
    let names: [String]

    func text(from entity: EntityShape, _ edges: [EntityEdge], _ firstEdges: [EntityEdge]) -> String
    {
      let starts =
        ["SELECT \(columns(entity.name, entity.key, "key")) FROM unnest($1) AS roots(key)"]
        + firstEdges.map { selection($0, where: "= ANY($1)") }
      let steps = edges.map { edge in
        let number = names.firstIndex(of: edge.owner.name) ?? -1
        let key = edge.owner.key == .int ? "number" : "id"
        return selection(edge, where: "= reached.\(key) AND reached.entity = \(number)")
      }
      let recursion = """
        UNION SELECT next.* FROM reached
        CROSS JOIN LATERAL (\(steps.joined(separator: " UNION ALL "))) AS next(entity, number, id)
        """
      return """
        WITH RECURSIVE reached(entity, number, id) AS (
        (\(starts.joined(separator: " UNION "))) \(steps.isEmpty ? "" : recursion))
        SELECT entity::bigint, number, id FROM reached
        """
    }

    private func columns(_ name: String, _ type: EntityType, _ key: String) -> String {
      let number = names.firstIndex(of: name) ?? 0
      return "\(number), \(type == .int ? "\(key), NULL::uuid" : "NULL::bigint, \(key)")"
    }

    private func selection(_ edge: EntityEdge, where condition: String) -> String {
      let (relation, target) = (edge.relation, "step.\(quoted(edge.targetColumn))")
      return """
        SELECT \(columns(relation.target, relation.targetKey, target))
        FROM \(quoted(edge.table)) AS step
        WHERE step.\(quoted(edge.ownerColumn)) \(condition) AND \(target) IS NOT NULL
        """
    }
  }
#endif
