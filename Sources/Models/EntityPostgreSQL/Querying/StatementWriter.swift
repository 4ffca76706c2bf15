#if PostgreSQL
  import Entities

  /// Writes the text of a statement, and collects its parameters.
  struct StatementWriter {
    private(set) var parameters: [Parameter] = []

    /// Adds a parameter, and returns its place in the text.
    mutating func bind(_ parameter: Parameter) -> String {
      parameters.append(parameter)
      return "$\(parameters.count)"
    }

    /// `WHERE …` for a request; empty if it selects all entities.
    mutating func condition(of request: EntityRequest, _ shape: EntityShape) throws -> String {
      guard let sql = try shape.sqlCondition(of: request) else { return "" }
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
        let keys = request.orderings.map { ordering in
          let direction = ordering.isDescending ? "DESC NULLS LAST" : "ASC NULLS FIRST"
          let isOptional = shape.properties.contains {
            $0.name == ordering.property && $0.isOptional
          }
          return EntitySQL.quoted(ordering.property)
            + (isOptional ? " \(direction)" : ordering.isDescending ? " DESC" : "")
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
      return "SELECT id FROM \(EntitySQL.quoted(shape.name))\(clauses) FOR UPDATE"
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

  extension EntityShape {
    var columnList: String { columnNames.map(EntitySQL.quoted).joined(separator: ", ") }

    /// Reads the rows that a request selects, without lists.
    func selection(_ request: EntityRequest) throws -> Statement {
      var writer = StatementWriter()
      let clauses = try writer.clauses(of: request, self)
      return Statement(
        "SELECT \(columnList) FROM \(EntitySQL.quoted(name))\(clauses)", writer.parameters,
        purpose: "fetching \(name)")
    }

    func counting(_ request: EntityRequest) throws -> Statement {
      var writer = StatementWriter()
      let condition = try writer.condition(of: request, self)
      return Statement(
        "SELECT count(*) FROM \(EntitySQL.quoted(name))\(condition)", writer.parameters,
        purpose: "counting \(name)")
    }
  }
#endif
