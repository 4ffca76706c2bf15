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
        let columns = Recursion.columns.enumerated()
        let key = columns.lazy.compactMap { result.key(row, $0 + 1, as: $1.type) }.first
        guard let key else { continue }
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

  /// A recursive statement, whose rows are the place of an entity among `names`, and a key in one of three columns, by its type.
  private struct Recursion {
    static let columns: [(name: String, type: EntityType)] = [
      ("number", .int), ("id", .uuid), ("text", .string),
    ]

    let names: [String]

    func text(from entity: EntityShape, _ edges: [EntityEdge], _ firstEdges: [EntityEdge]) -> String
    {
      let starts =
        ["SELECT \(columns(entity.name, entity.key, "key")) FROM unnest($1) AS roots(key)"]
        + firstEdges.map { selection($0, where: "= ANY($1)") }
      let steps = edges.map { edge in
        let number = names.firstIndex(of: edge.owner.name) ?? -1
        let key = Self.columns.first { $0.type == edge.owner.key }?.name ?? "id"
        return selection(edge, where: "= reached.\(key) AND reached.entity = \(number)")
      }
      let recursion = """
        UNION SELECT next.* FROM reached
        CROSS JOIN LATERAL (\(steps.joined(separator: " UNION ALL "))) AS next(entity, number, id, text)
        """
      return """
        WITH RECURSIVE reached(entity, number, id, text) AS (
        (\(starts.joined(separator: " UNION "))) \(steps.isEmpty ? "" : recursion))
        SELECT entity::bigint, number, id, text FROM reached
        """
    }

    private func columns(_ name: String, _ type: EntityType, _ key: String) -> String {
      let places = Self.columns.map { place in
        (place.type == type ? key : "NULL::\(place.type.column.name)")
          + (place.type == .string ? " COLLATE \"C\"" : "")
      }
      return "\(names.firstIndex(of: name) ?? 0), \(places.joined(separator: ", "))"
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
