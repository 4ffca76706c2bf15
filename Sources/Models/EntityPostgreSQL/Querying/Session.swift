#if PostgreSQL
  import Entities

  private func quoted(_ name: String) -> String { EntitySQL.quoted(name) }

  /// One transaction on a connection. Statements whose results nobody needs wait until something is asked, and are sent with it.
  final class Session: EntityReader {
    let connection: Connection
    private var pending: [Statement]
    /// Whether anything was sent.
    private(set) var isBegun = false
    /// Whether the transaction only reads, so that its end is sent with the last question.
    private let isReadOnly: Bool

    init(_ connection: Connection, begin: [Statement], isReadOnly: Bool = false) {
      self.connection = connection
      self.isReadOnly = isReadOnly
      pending = begin
    }

    /// Sends statements with the next question or at the end.
    func add(_ statements: [Statement]) { pending += statements }

    /// Sends statements after those that wait, and returns their results.
    func run(_ statements: [Statement]) throws(PostgreSQLError) -> [ResultRows] {
      let count = pending.count
      isBegun = true
      defer { pending = [] }
      return Array(try connection.run(pending + statements).dropFirst(count))
    }

    /// Runs the last statement of a transaction that only reads: without a transaction if it is also the first.
    func runLast(_ statement: Statement) throws(PostgreSQLError) -> ResultRows {
      if !isBegun {
        pending = []
        return try connection.run(statement)
      }
      return try run([statement, .commit])[0]
    }

    func commit() throws(PostgreSQLError) { _ = try run([.commit]) }

    /// The keys of the entities whose text in a property matches. Before a change the rows are locked, so that they still match
    /// when they are changed.
    func keys(
      of shape: EntityShape, whereTextOf property: String, isMatch: (String) -> Bool
    ) throws -> [EntityKey] {
      let sql = """
        SELECT id, \(quoted(property)) FROM \(quoted(shape.name))
        WHERE \(quoted(property)) IS NOT NULL\(isReadOnly ? "" : " ORDER BY id FOR UPDATE")
        """
      let found = try run([Statement(sql, purpose: "searching \(property) of \(shape.name)")])[0]
      return (0..<found.count).compactMap { row in
        guard case .string(let text) = found.value(row, 1, as: .string), isMatch(text) else {
          return nil
        }
        return found.key(row, 0, as: shape.key)
      }
    }

    func answers(to questions: [EntityQuestion], isLast: Bool) throws -> [EntityAnswer] {
      let end = isReadOnly && isLast ? [Statement.commit] : []
      return zip(questions, try run(questions.map(\.statement) + end)).map { question, result in
        switch question {
        case .rows(let shape, _, _): .rows(result.rows(of: shape))
        case .targets(let edge, _, _): .targets(result.targets(of: edge))
        case .ownerWithTarget(let edge, _, _):
          .key(result.count > 0 ? result.key(0, 0, as: edge.owner.key) : nil)
        case .missing(let shape, _): .key(result.count > 0 ? result.key(0, 0, as: shape.key) : nil)
        }
      }
    }

    /// One recursive statement. A key is in one of two columns, by its type.
    func reach(
      from entity: EntityShape, _ keys: [EntityKey], along edges: [EntityEdge],
      firstEdges: [EntityEdge]
    ) throws -> [String: [EntityKey]] {
      let names = Set([entity.name] + (edges + firstEdges).map(\.relation.target)).sorted()
      func columns(_ name: String, _ type: EntityType, _ key: String) -> String {
        let number = names.firstIndex(of: name) ?? 0
        return "\(number), \(type == .int ? "\(key), NULL::uuid" : "NULL::bigint, \(key)")"
      }
      func selection(_ edge: EntityEdge, where condition: String) -> String {
        let (relation, target) = (edge.relation, "step.\(quoted(edge.targetColumn))")
        return """
          SELECT \(columns(relation.target, relation.targetKey, target)) FROM \(quoted(edge.table)) AS step
          WHERE step.\(edge.ownerColumn) \(condition) AND \(target) IS NOT NULL
          """
      }
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
      let result = try run([
        Statement(
          """
          WITH RECURSIVE reached(entity, number, id) AS (
          (\(starts.joined(separator: " UNION "))) \(steps.isEmpty ? "" : recursion))
          SELECT entity::bigint, number, id FROM reached
          """, [Parameter(keys, as: entity.key)],
          purpose: "following the relations of \(entity.name)")
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

  extension EntityQuestion {
    fileprivate var statement: Statement {
      switch self {
      case .rows(let shape, let keys, _):
        Statement(
          "SELECT \(shape.columnList) FROM \(quoted(shape.name)) WHERE id = ANY($1)",
          [Parameter(keys, as: shape.key)], purpose: "fetching \(shape.name)")
      case .targets(let edge, let owners, let isAll):
        Statement(
          """
          SELECT \(edge.ownerColumn), \(quoted(edge.targetColumn)) FROM \(quoted(edge.table))
          WHERE \(quoted(edge.targetColumn)) IS NOT NULL
          \(isAll ? "" : "AND \(edge.ownerColumn) = ANY($1)")
          ORDER BY \(edge.ownerColumn)\(edge.relation.isToMany ? ", position" : "")
          """, isAll ? [] : [Parameter(owners, as: edge.owner.key)],
          purpose: "fetching \(edge.relation.name) of \(edge.owner.name)")
      case .ownerWithTarget(let edge, let owners, let others):
        // An absent target differs from all of an empty array.
        Statement(
          """
          SELECT \(edge.ownerColumn) FROM \(quoted(edge.table)) WHERE \(edge.ownerColumn) = ANY($1)
          AND \(quoted(edge.targetColumn)) IS NOT NULL
          AND \(quoted(edge.targetColumn)) <> ALL($2) ORDER BY 1 LIMIT 1
          """,
          [Parameter(owners, as: edge.owner.key), Parameter(others, as: edge.relation.targetKey)],
          purpose: "looking whether \(edge.owner.name) may be deleted")
      case .missing(let shape, let keys):
        Statement(
          """
          SELECT wanted.key FROM unnest($1) AS wanted(key)
          WHERE NOT EXISTS (
            SELECT 1 FROM \(quoted(shape.name)) AS stored WHERE stored.id = wanted.key) LIMIT 1
          """, [Parameter(keys, as: shape.key)], purpose: "looking for \(shape.name)")
      }
    }
  }

  extension ResultRows {
    fileprivate func targets(of edge: EntityEdge) -> EntityTargets {
      var targets = EntityTargets()
      for row in 0..<count {
        guard let owner = key(row, 0, as: edge.owner.key),
          let target = key(row, 1, as: edge.relation.targetKey)
        else { continue }
        targets.append(target, of: owner)
      }
      return targets
    }
  }
#endif
