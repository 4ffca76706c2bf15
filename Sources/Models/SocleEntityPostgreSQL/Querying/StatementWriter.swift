#if PostgreSQL
  import SocleEntities

  /// `"name"`, with the quotes inside doubled.
  func quoted(_ name: String) -> String { EntitySQL.quoted(name) }

  /// Writes the statement of a request, and collects its parameters.
  struct StatementWriter {
    private let request: EntityRequest
    private let session: Session
    private let shape: EntityShape
    private var parameters: [Parameter] = []

    /// - Parameter session: The transaction in which the statement will run, and texts are searched.
    init(_ request: EntityRequest, _ session: Session) throws {
      (self.request, self.session) = (request, session)
      shape = try session.shapes.shape(request.entity)
    }

    /// The statement that reads the rows that the request selects, without lists, or their keys alone.
    mutating func selection() throws -> Statement {
      let clauses = try clauses()
      let columns = request.isKeysOnly ? "id" : shape.columnList
      return statement("fetching", "SELECT \(columns) FROM \(table)\(clauses)")
    }

    mutating func count() throws -> Statement {
      let condition = try condition()
      return statement("counting", "SELECT count(*) FROM \(table)\(condition)")
    }

    /// The statement that selects the keys of the request's entities, and locks their rows.
    mutating func locking() throws -> Statement {
      let keys = try keys()
      return statement("locking", keys)
    }

    /// The statement that sets columns of the rows that the request selects, where they change.
    mutating func update(
      _ columns: [(place: Int, value: EntityValue, isSum: Bool)]
    ) throws -> Statement {
      let sets = columns.map { place, value, isSum in
        let name = quoted(shape.columnNames[place + 1])
        let new = bind(Parameter(value, as: shape.columns[place].type))
        return (name, isSum ? "\(name) + \(new)" : new)
      }
      let changes = sets.map { "\($0) IS DISTINCT FROM \($1)" }.joined(separator: " OR ")
      let keys = try keys()
      return statement(
        "updating",
        """
        UPDATE \(table) SET \(sets.map { "\($0) = \($1)" }.joined(separator: ", "))
        WHERE (\(changes)) AND id IN (\(keys))
        """)
    }

    private var table: String { quoted(shape.name) }

    private func statement(_ purpose: String, _ text: String) -> Statement {
      Statement(text, parameters, purpose: "\(purpose) \(shape.name)")
    }

    /// Adds a parameter, and returns its place in the text.
    private mutating func bind(_ parameter: Parameter) -> String {
      parameters.append(parameter)
      return "$\(parameters.count)"
    }

    /// Selects the keys, and locks the rows in the order of the request or of the keys.
    private mutating func keys() throws -> String {
      "SELECT id FROM \(table)\(try clauses(isOrdered: true)) FOR UPDATE"
    }

    /// `WHERE …`; empty if the request selects all entities.
    private mutating func condition() throws -> String {
      let sql = try shape.sqlCondition(of: request, among: session.shapes, joinsSubqueries: true) {
        try session.keys(of: $0, whereTextOf: $1, isMatch: $2)
      }
      guard let sql else { return "" }
      return " WHERE " + sql.parts.map { text(of: $0) }.joined()
    }

    /// `WHERE … ORDER BY … LIMIT … OFFSET …`.
    ///
    /// - Parameter isOrdered: Whether the id is the last key even if the order does not matter.
    private mutating func clauses(isOrdered: Bool = false) throws -> String {
      var text = try condition()
      if isOrdered || !request.orderings.isEmpty || request.limit != nil || request.offset > 0 {
        let keys = try request.orderings.map { ordering in
          let isOptional =
            ordering.relation != nil
            || shape.properties.contains { $0.name == ordering.property && $0.isOptional }
          let nulls = ordering.isDescending ? " NULLS LAST" : " NULLS FIRST"
          return try shape.sqlExpression(of: ordering, among: session.shapes)
            + (ordering.isDescending ? " DESC" : "") + (isOptional ? nulls : "")
        }
        text += " ORDER BY \((keys + ["id"]).joined(separator: ", "))"
      }
      if let limit = request.limit { text += " LIMIT \(bind(.int(limit)))" }
      if request.offset > 0 { text += " OFFSET \(bind(.int(request.offset)))" }
      return text
    }

    private mutating func text(of part: EntitySQL.Part) -> String {
      switch part {
      case .text(let text): return text
      case .value(let value, let type): return bind(Parameter(value, as: type))
      case .isAny(let column, let values, let type):
        return "\(column) = ANY(\(bind(Parameter(values, as: type))))"
      case .contains(let column, let text):
        return "position(\(bind(.text(text))) in \(column)) > 0"
      case .hasPrefix(let column, let prefix):
        let start = "\(column) >= \(bind(.text(prefix)))"
        guard let end = TextCode.end(ofPrefix: prefix) else { return start }
        return "(\(start) AND \(column) < \(bind(.text(end))))"
      }
    }
  }

  extension EntityShape {
    var columnList: String { columnNames.map(quoted).joined(separator: ", ") }
  }
#endif
