/// A condition in SQL, as far as it is the same in all databases: text, with the values and searches that each renders itself.
public struct EntitySQL: Sendable {
  /// A part of a condition. Columns are quoted names.
  public enum Part: Sendable {
    /// Text that all databases understand.
    case text(String)
    /// A value, which is never null, as a parameter of this type.
    case value(EntityValue, EntityType)
    /// Whether the column equals one of these values, none of which is null.
    case isAny(column: String, of: [EntityValue], EntityType)
    /// Whether the text of the column contains a text.
    case contains(column: String, String)
    /// Whether the text of the column begins with a text.
    case hasPrefix(column: String, String)
  }

  /// The parts, one after the other.
  public private(set) var parts: [Part] = []
  private let shapes: [String: EntityShape]

  fileprivate init(shapes: [String: EntityShape]) { self.shapes = shapes }

  /// `"name"`, with the quotes inside doubled.
  public static func quoted(_ name: String) -> String {
    "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }
}

extension EntityShape {
  /// The condition of a request, which is checked first: true for entities that match, false or NULL for others. Nil if all match.
  ///
  /// Columns are qualified with the name of the entity's table.
  /// - Parameters:
  ///   - shapes: All shapes for which the store was prepared, by name.
  ///   - search: Reads texts in the transaction of the request. It is called for each ``EntityCondition/folded(_:_:_:)``, in
  ///     whose place the ids of the entities found are compared, so that case and accents are ignored alike in every database.
  /// - Throws: the errors of ``EntityRequest/check(against:among:)``, and of `search`.
  public func sqlCondition(
    of request: EntityRequest, among shapes: [String: EntityShape],
    search: EntityCondition.TextSearch
  ) throws -> EntitySQL? {
    try request.check(against: self, among: shapes)
    if request.condition == .all([]) { return nil }
    var sql = EntitySQL(shapes: shapes)
    try sql.write(request.condition.replacingFolded(of: self, among: shapes, search), of: self)
    return sql
  }

  /// The expression by whose value an ordering of a checked request sorts: a column, or that of the related entity.
  public func sqlExpression(
    of ordering: EntityOrdering, among shapes: [String: EntityShape]
  ) throws(EntityError) -> String {
    guard let name = ordering.relation else { return column(ordering.property) }
    let edge = EntityEdge(self, try relation(name))
    // A name of its own, because a relation can lead to the same table.
    return """
      (SELECT "its target".\(EntitySQL.quoted(ordering.property)) \
      FROM \(EntitySQL.quoted(edge.relation.target)) AS "its target" \
      WHERE "its target"."id" = \(column(edge.targetColumn)))
      """
  }

  fileprivate func column(_ name: String) -> String {
    "\(EntitySQL.quoted(self.name)).\(EntitySQL.quoted(name))"
  }
}

extension EntitySQL {
  fileprivate mutating func write(_ text: String) { parts.append(.text(text)) }

  fileprivate mutating func write(
    _ condition: EntityCondition, of shape: EntityShape
  ) throws(EntityError) {
    func column(_ name: String) -> String { shape.column(name) }
    switch condition {
    case .compare(let name, let comparison, .null):
      write(comparison == .equal ? "\(column(name)) IS NULL" : "1 = 0")
    case .compare(let name, let comparison, let value):
      write("\(column(name)) \(comparison.sign) ")
      parts.append(.value(value, try shape.type(of: name)))
    case .isIn(let name, let values):
      write(column(name), isIn: values, try shape.type(of: name))
    case .contains(let name, let text): parts.append(.contains(column: column(name), text))
    case .hasPrefix(let name, let text): parts.append(.hasPrefix(column: column(name), text))
    case .folded: throw shape.refusal("case and accents are ignored in Swift, not in SQL")
    case .related(let name, let part):
      try write(part, ofTargetsOf: EntityEdge(shape, shape.relation(name)))
    case .count(let name, let comparison, let number):
      write(countOf: EntityEdge(shape, try shape.relation(name)), comparison, number)
    case .all(let conditions): try write(conditions, joinedBy: " AND ", empty: "1 = 1", of: shape)
    case .any(let conditions): try write(conditions, joinedBy: " OR ", empty: "1 = 0", of: shape)
    case .not(let condition):
      // A comparison with NULL is neither true nor false.
      write("NOT coalesce(")
      try write(condition, of: shape)
      write(", 1 = 0)")
    }
  }

  private mutating func write(_ column: String, isIn values: [EntityValue], _ type: EntityType) {
    let some = values.filter { $0 != .null }
    write("(")
    parts.append(.isAny(column: column, of: some, type))
    write(some.count == values.count ? ")" : " OR \(column) IS NULL)")
  }

  private mutating func write(
    countOf edge: EntityEdge, _ comparison: EntityCondition.Comparison, _ number: Int
  ) {
    write(
      """
      (SELECT count(\(edge.relation.inverse == nil ? "*" : "DISTINCT \(Self.quoted(edge.targetColumn))")) \
      FROM \(Self.quoted(edge.table)) AS "its links" \
      WHERE "its links".\(Self.quoted(edge.ownerColumn)) = \(edge.owner.column("id"))) \(comparison.sign)\u{20}
      """)
    parts.append(.value(.int(Int64(number)), .int))
  }

  /// Writes the condition that an entity has a target which satisfies a condition.
  ///
  /// The owners are selected without regard to the entity, so that a database can begin with the targets and use their indexes.
  private mutating func write(
    _ condition: EntityCondition, ofTargetsOf edge: EntityEdge
  ) throws(EntityError) {
    let target = try shapes.shape(edge.relation.target)
    let key = Self.quoted(edge.targetColumn)
    let isAny = condition == .all([])
    if !edge.relation.isInRow {
      write(
        """
        \(edge.owner.column("id")) IN (SELECT \(Self.quoted(edge.ownerColumn)) \
        FROM \(Self.quoted(edge.table))
        """)
      write(isAny ? ")" : " WHERE \(key)")
    } else {
      write(edge.owner.column(edge.targetColumn) + (isAny ? " IS NOT NULL" : ""))
    }
    if isAny { return }
    write(" IN (SELECT \"id\" FROM \(Self.quoted(target.name)) WHERE ")
    try write(condition, of: target)
    write(edge.relation.isInRow ? ")" : "))")
  }

  fileprivate mutating func write(
    _ conditions: [EntityCondition], joinedBy separator: String, empty: String,
    of shape: EntityShape
  ) throws(EntityError) {
    if conditions.isEmpty { return write(empty) }
    if conditions.count == 1 { return try write(conditions[0], of: shape) }
    write("(")
    defer { write(")") }
    // Parsers nest a chain as deep as it is long. SQLite's limit is 1,000.
    if conditions.count > 200 {
      let middle = conditions.count / 2
      try write(Array(conditions[..<middle]), joinedBy: separator, empty: empty, of: shape)
      write(separator)
      return try write(Array(conditions[middle...]), joinedBy: separator, empty: empty, of: shape)
    }
    for (place, condition) in conditions.enumerated() {
      if place > 0 { write(separator) }
      try write(condition, of: shape)
    }
  }
}

extension EntityCondition.Comparison {
  fileprivate var sign: String {
    switch self {
    case .equal: "="
    case .less: "<"
    case .lessOrEqual: "<="
    case .greater: ">"
    case .greaterOrEqual: ">="
    }
  }
}
