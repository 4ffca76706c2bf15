#if PostgreSQL
  import Entities

  /// `"name"`, with the quotes inside doubled.
  func quoted(_ name: String) -> String { EntitySQL.quoted(name) }

  /// Writes the text of a statement, and collects its parameters.
  struct StatementWriter {
    private(set) var parameters: [Parameter] = []
    private let shapes: [String: EntityShape]
    private let session: Session

    /// - Parameter session: The transaction in which the statement will run, and texts are searched.
    init(_ shapes: [String: EntityShape], _ session: Session) {
      self.shapes = shapes
      self.session = session
    }

    /// Adds a parameter, and returns its place in the text.
    mutating func bind(_ parameter: Parameter) -> String {
      parameters.append(parameter)
      return "$\(parameters.count)"
    }

    /// `WHERE …` for a request; empty if it selects all entities.
    mutating func condition(of request: EntityRequest, _ shape: EntityShape) throws -> String {
      let sql = try shape.sqlCondition(of: request, among: shapes) {
        try session.keys(of: $0, whereTextOf: $1, isMatch: $2)
      }
      guard let sql else { return "" }
      return " WHERE " + sql.parts.map { text(of: $0) }.joined()
    }

    /// `WHERE … ORDER BY … LIMIT … OFFSET …` for a request.
    ///
    /// - Parameter isOrdered: Whether the id is the last key even if the order does not matter.
    mutating func clauses(
      of request: EntityRequest, _ shape: EntityShape, isOrdered: Bool = false
    ) throws -> String {
      var text = try condition(of: request, shape)
      if isOrdered || !request.orderings.isEmpty || request.limit != nil || request.offset > 0 {
        let keys = try request.orderings.map { ordering in
          let isOptional =
            ordering.relation != nil
            || shape.properties.contains { $0.name == ordering.property && $0.isOptional }
          let nulls = ordering.isDescending ? " NULLS LAST" : " NULLS FIRST"
          return try shape.sqlExpression(of: ordering, among: shapes)
            + (ordering.isDescending ? " DESC" : "") + (isOptional ? nulls : "")
        }
        text += " ORDER BY \((keys + ["id"]).joined(separator: ", "))"
      }
      if let limit = request.limit { text += " LIMIT \(bind(.int(limit)))" }
      if request.offset > 0 { text += " OFFSET \(bind(.int(request.offset)))" }
      return text
    }

    /// Selects the keys of a request's entities, and locks their rows in the order of the request or of the keys.
    mutating func keys(of request: EntityRequest, _ shape: EntityShape) throws -> String {
      let clauses = try clauses(of: request, shape, isOrdered: true)
      return "SELECT id FROM \(quoted(shape.name))\(clauses) FOR UPDATE"
    }

    private mutating func text(of part: EntitySQL.Part) -> String {
      switch part {
      case .text(let text): return text
      case .value(let value, let type): return bind(Parameter(value, as: type))
      case .isAny(let column, let values, let type):
        return "\(column) = ANY(\(bind(Parameter(values, as: type))))"
      case .contains(let column, let text):
        return "position(\(bind(Parameter(.string(text), as: .string))) in \(column)) > 0"
      case .hasPrefix(let column, let prefix):
        let start = "\(column) >= \(bind(Parameter(.string(prefix), as: .string)))"
        guard let end = TextCode.end(ofPrefix: prefix) else { return start }
        return "(\(start) AND \(column) < \(bind(Parameter(.string(end), as: .string))))"
      }
    }
  }

  extension Statement {
    /// Selects the keys of a request's entities, and locks their rows.
    static func locking(
      _ request: EntityRequest, _ shape: EntityShape, _ shapes: [String: EntityShape],
      _ session: Session
    ) throws -> Statement {
      var writer = StatementWriter(shapes, session)
      let selection = try writer.keys(of: request, shape)
      return Statement(selection, writer.parameters, purpose: "locking \(shape.name)")
    }
  }

  extension EntityShape {
    var columnList: String { columnNames.map(quoted).joined(separator: ", ") }
  }

  extension StatementWriter {
    /// Reads the rows that a request selects, without lists.
    static func selection(
      _ request: EntityRequest, _ shape: EntityShape, _ shapes: [String: EntityShape],
      _ session: Session
    ) throws -> Statement {
      var writer = StatementWriter(shapes, session)
      let clauses = try writer.clauses(of: request, shape)
      return Statement(
        "SELECT \(shape.columnList) FROM \(quoted(shape.name))\(clauses)",
        writer.parameters, purpose: "fetching \(shape.name)")
    }

    static func counting(
      _ request: EntityRequest, _ shapes: [String: EntityShape], _ session: Session
    ) throws -> Statement {
      let shape = try shapes.shape(request.entity)
      var writer = StatementWriter(shapes, session)
      let condition = try writer.condition(of: request, shape)
      return Statement(
        "SELECT count(*) FROM \(quoted(shape.name))\(condition)", writer.parameters,
        purpose: "counting \(shape.name)")
    }
  }
#endif
