#if PostgreSQL
  import SocleEntities

  /// One transaction on a connection. Statements whose results are not needed are sent with the next query, or at the end.
  final class Session: EntityReader, EntitySnapshot {
    let connection: Connection
    let shapes: [String: EntityShape]
    private var pending: [Statement]
    /// The results of the added statements that were last sent before a query.
    private(set) var flushed: [ResultRows] = []
    /// Whether no added statement waits to be sent.
    var isFlushed: Bool { pending.isEmpty }
    /// The names of the entities whose rows or links the statements so far have changed.
    private(set) var changed: Set<String> = []
    /// Whether anything was sent.
    private var isBegun = false
    /// Whether the transaction only reads.
    private let isReadOnly: Bool
    /// Whether the transaction has a single request, so that the commit is sent with the last question.
    private let isOne: Bool

    init(
      _ connection: Connection, _ shapes: [String: EntityShape], begin: [Statement],
      isReadOnly: Bool = false, isOne: Bool = false
    ) {
      (self.connection, self.shapes) = (connection, shapes)
      (pending, self.isReadOnly, self.isOne) = (begin, isReadOnly, isOne)
    }

    var isPortable: Bool { connection.server.isPortable }
    var graph: EntityGraph { EntityGraph(shapes, self) }

    /// Sends statements with the next question or at the end.
    func add(_ statements: [Statement]) { pending += statements }

    /// Sends the waiting statements and then these, and returns the results of these.
    func run(_ statements: [Statement]) throws(PostgreSQLError) -> [ResultRows] {
      let count = pending.count
      isBegun = true
      defer { pending = [] }
      let all = pending + statements
      let results = try connection.run(all)
      for (statement, rows) in zip(all, results) {
        if let entity = statement.entity, rows.hasEffect { changed.insert(entity) }
      }
      if count > 0 { flushed = Array(results[..<count]) }
      return Array(results[count...])
    }

    func run(_ statement: Statement) throws(PostgreSQLError) -> ResultRows {
      try run([statement])[0]
    }

    func load(_ request: EntityRequest) throws -> (roots: [EntityKey], batch: EntityBatch) {
      var writer = try StatementWriter(request, self)
      let selection = try writer.selection()
      if request.isKeysOnly {
        let keys = try runLast(selection).keys(as: shapes.shape(request.entity).key)
        return (request.orderings.isEmpty ? keys.inOrder : keys, EntityBatch())
      }
      // One statement alone is a snapshot of its own.
      let rows = try graph.hasRelations(request) ? run(selection) : runLast(selection)
      return try graph.load(request, rows.rows(of: shapes.shape(request.entity)))
    }

    func count(_ request: EntityRequest) throws -> Int {
      var writer = try StatementWriter(request, self)
      return try runLast(writer.count()).int(0, 0)
    }

    /// Runs the last statement of a request. If the transaction has a single request, the commit is sent with the statement; if
    /// nothing was sent before, the statement is run without a transaction.
    private func runLast(_ statement: Statement) throws(PostgreSQLError) -> ResultRows {
      if !isOne { return try run(statement) }
      if isBegun { return try run([statement, .commit])[0] }
      pending = []
      return try connection.run(statement)
    }

    func commit() throws(PostgreSQLError) { _ = try run(.commit) }

    /// The keys of the entities whose text in `property` satisfies `isMatch`. In a request that changes rows, all rows with a
    /// text are locked first, so that the matches cannot change in between.
    func keys(
      of shape: EntityShape, whereTextOf property: String, isMatch: (String) -> Bool
    ) throws -> [EntityKey] {
      let sql = """
        SELECT id, \(quoted(property)) FROM \(quoted(shape.name))
        WHERE \(quoted(property)) IS NOT NULL\(isReadOnly ? "" : " ORDER BY id FOR UPDATE")
        """
      let found = try run(Statement(sql, purpose: "searching \(property) of \(shape.name)"))
      try found.check([shape.key, .string])
      return (0..<found.count).compactMap { row in
        guard case .string(let text) = found.value(row, 1, as: .string), isMatch(text) else {
          return nil
        }
        return found.key(row, 0, as: shape.key)
      }
    }

    func answers(to questions: [EntityQuestion], isLast: Bool) throws -> [EntityAnswer] {
      let end = isOne && isLast ? [Statement.commit] : []
      var results = try run(questions.flatMap(\.statements) + end).makeIterator()
      return try questions.compactMap { question in
        guard let result = results.next() else { return nil }
        return switch question {
        case .rows(let shape, _, _): try .rows(result.rows(of: shape))
        case .targets(let edge, _, _, let target?) where edge.readsRowsWithLinks:
          try .targets(result.targets(of: edge), result.rows(of: target, from: 2).withoutRepeats)
        case .targets(let edge, _, _, let rows):
          try .targets(result.targets(of: edge), rows.flatMap { try results.next()?.rows(of: $0) })
        case .ownerWithTarget(let edge, _, _): try .key(result.keys(as: edge.owner.key).first)
        case .dangling(let edge, _): try .key(result.keys(as: edge.relation.targetKey).first)
        }
      }
    }
  }
#endif
