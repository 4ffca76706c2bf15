/// Writes checked conditions as SQL.
struct SQLWriter {
  private var sql = EntitySQL()
  /// The parts of the condition that are written before it, as queries for ids: SQLite's parser cannot nest them all.
  private var named: [EntitySQL] = []
  /// About how many of the 100 places of its stack SQLite's parser has occupied.
  private var stack = 0
  private let shapes: [String: EntityShape]
  private let search: EntityCondition.TextSearch

  init(shapes: [String: EntityShape], search: @escaping EntityCondition.TextSearch) {
    (self.shapes, self.search) = (shapes, search)
  }

  /// The condition with its named parts.
  func whole(of shape: EntityShape) -> EntitySQL {
    if named.isEmpty { return sql }
    var whole = EntitySQL()
    whole.parts = [.text("\(shape.column("id")) IN (WITH ")]
    for (place, part) in named.enumerated() {
      whole.parts.append(.text("\(place > 0 ? ", " : "")\(name(ofPart: place)) AS ("))
      whole.parts += part.parts + [.text(")")]
    }
    whole.parts.append(.text(" SELECT \"id\" FROM \(EntitySQL.quoted(shape.name)) WHERE "))
    whole.parts += sql.parts + [.text(")")]
    return whole
  }

  private func name(ofPart place: Int) -> String { "\"its part \(place)\"" }

  /// Writes a condition within another one, which occupies `more` places of the stack.
  private mutating func write(
    _ condition: EntityCondition, of shape: EntityShape, within more: Int
  ) throws {
    stack += more
    defer { stack -= more }
    if stack < 45 { return try write(condition, of: shape) }
    let outer = (sql, stack)
    (sql, stack) = (EntitySQL(), 0)
    write("SELECT \"id\" FROM \(EntitySQL.quoted(shape.name)) WHERE ")
    try write(condition, of: shape)
    named.append(sql)
    (sql, stack) = outer
    write("\(shape.column("id")) IN (SELECT \"id\" FROM \(name(ofPart: named.count - 1)))")
  }

  mutating func write(_ condition: EntityCondition, of shape: EntityShape) throws {
    func column(_ name: String) -> String { shape.column(name) }
    switch condition {
    case .compare(let name, let comparison, .null):
      write(comparison == .equal ? "\(column(name)) IS NULL" : "1 = 0")
    case .compare(let name, let comparison, let value):
      write("\(column(name)) \(comparison.sign) ")
      append(.value(value, try shape.type(of: name)))
    case .isIn(let name, let values):
      write(column(name), isIn: values, try shape.type(of: name))
    case .text(let name, let match, let text, let ignored?):
      let found = try search(shape, name, match.test(text, ignoring: ignored))
      write(column("id"), isIn: found.map(\.value), shape.key)
    case .text(let name, .equal, let text, _):
      try write(.compare(name, .equal, .string(text)), of: shape)
    case .text(let name, .contains, let text, _): append(.contains(column: column(name), text))
    case .text(let name, .hasPrefix, let text, _): append(.hasPrefix(column: column(name), text))
    case .related(let name, let part):
      try write(part, ofTargetsOf: EntityEdge(shape, shape.relation(name)))
    case .count(let name, let comparison, let number):
      write(countOf: EntityEdge(shape, try shape.relation(name)), comparison, number)
    case .all(let conditions): try write(conditions, joinedBy: " AND ", empty: "1 = 1", of: shape)
    case .any(let conditions): try write(conditions, joinedBy: " OR ", empty: "1 = 0", of: shape)
    case .not(.not(let condition)): try write(condition, of: shape)
    case .not(let condition):
      // A comparison with NULL is neither true nor false.
      write("NOT coalesce(")
      try write(condition, of: shape, within: 4)
      write(", 1 = 0)")
    }
  }

  private mutating func write(_ text: String) { append(.text(text)) }

  private mutating func append(_ part: EntitySQL.Part) { sql.parts.append(part) }

  private mutating func write(_ column: String, isIn values: [EntityValue], _ type: EntityType) {
    let some = values.filter { $0 != .null }
    write("(")
    append(.isAny(column: column, of: some, type))
    write(some.count == values.count ? ")" : " OR \(column) IS NULL)")
  }

  private mutating func write(
    countOf edge: EntityEdge, _ comparison: EntityCondition.Comparison, _ number: Int
  ) {
    write(
      """
      (SELECT count(\(edge.relation.inverse == nil ? "*" : "DISTINCT \(EntitySQL.quoted(edge.targetColumn))")) \
      FROM \(EntitySQL.quoted(edge.table)) AS "its links" \
      WHERE "its links".\(EntitySQL.quoted(edge.ownerColumn)) = \(edge.owner.column("id"))) \(comparison.sign)\u{20}
      """)
    append(.value(.int(Int64(number)), .int))
  }

  /// Writes the condition that an entity has a target which satisfies a condition.
  ///
  /// The subquery does not refer to the outer row, so that a database can begin with the targets and use their indexes.
  private mutating func write(
    _ condition: EntityCondition, ofTargetsOf edge: EntityEdge
  ) throws {
    let target = try shapes.shape(edge.relation.target)
    let key = EntitySQL.quoted(edge.targetColumn)
    let isAny = condition == .all([])
    if !edge.relation.isInRow {
      write(
        """
        \(edge.owner.column("id")) IN (SELECT \(EntitySQL.quoted(edge.ownerColumn)) \
        FROM \(EntitySQL.quoted(edge.table))
        """)
      write(isAny ? ")" : " WHERE \(key)")
    } else {
      write(edge.owner.column(edge.targetColumn) + (isAny ? " IS NOT NULL" : ""))
    }
    if isAny { return }
    write(" IN (SELECT \"id\" FROM \(EntitySQL.quoted(target.name)) WHERE ")
    try write(condition, of: target, within: edge.relation.isInRow ? 9 : 18)
    write(edge.relation.isInRow ? ")" : "))")
  }

  private mutating func write(
    _ conditions: [EntityCondition], joinedBy separator: String, empty: String,
    of shape: EntityShape
  ) throws {
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
      try write(condition, of: shape, within: 3)
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
