/// Writes checked conditions as SQL.
struct SQLWriter {
  private var sql = EntitySQL()
  /// The parts of the condition that are written in a WITH clause, as queries for ids: SQLite's parser cannot nest them all.
  private var named: [EntitySQL] = []
  /// The approximate number of entries on the stack of SQLite's parser, which has room for 100.
  private var stack = 0
  let shapes: [String: EntityShape]
  private let search: EntityCondition.TextSearch
  /// Whether the database plans subqueries as joins.
  let joinsSubqueries: Bool
  /// Whether the condition that is written is tested for few of the rows, so that relations are looked up for each of them.
  var isForFew: Bool
  /// The number of relations that lead from the requested entity to the condition that is written.
  var depth = 0

  init(
    _ request: EntityRequest, shapes: [String: EntityShape], joinsSubqueries: Bool,
    search: @escaping EntityCondition.TextSearch
  ) {
    (self.shapes, self.search, self.joinsSubqueries) = (shapes, search, joinsSubqueries)
    // The rows are read in the order of their ids until there are enough.
    isForFew = request.limit != nil && request.orderings.allSatisfy { $0 == EntityOrdering("id") }
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
  mutating func write(
    _ condition: EntityCondition, of shape: EntityShape, within more: Int, isForFew: Bool
  ) throws {
    let isForMore = self.isForFew
    (stack, self.isForFew) = (stack + more, isForFew)
    defer { (stack, self.isForFew) = (stack - more, isForMore) }
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
      try write(countOf: EntityEdge(shape, shape.relation(name)), comparison, number)
    case .all(let conditions): try write(conditions, joinedBy: " AND ", empty: "1 = 1", of: shape)
    case .any(let conditions):
      try write(conditions, joinedBy: " OR ", empty: "1 = 0", of: shape)
    case .not(.not(let condition)): try write(condition, of: shape)
    case .not(.count(let name, let comparison, let number)):
      try write(
        countOf: EntityEdge(shape, shape.relation(name)), comparison, number, isNegated: true)
    case .not(let condition) where isExists(condition, of: shape):
      // Without coalesce, so that the database plans it as a join, too.
      write("NOT ")
      try write(condition, of: shape)
    case .not(let condition):
      // A comparison with NULL is neither true nor false.
      write("NOT coalesce(")
      try write(condition, of: shape, within: 4, isForFew: isForFew || joinsSubqueries)
      write(", 1 = 0)")
    }
  }

  mutating func write(_ text: String) { append(.text(text)) }

  mutating func append(_ part: EntitySQL.Part) { sql.parts.append(part) }

  private mutating func write(_ column: String, isIn values: [EntityValue], _ type: EntityType) {
    let some = values.filter { $0 != .null }
    write("(")
    append(.isAny(column: column, of: some, type))
    write(some.count == values.count ? ")" : " OR \(column) IS NULL)")
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
    let isAnd = separator == " AND "
    let indexed = isAnd ? conditions.filter { $0.usesIndex(of: shape, among: shapes) } : []
    for (place, condition) in conditions.enumerated() {
      if place > 0 { write(separator) }
      let others = indexed.first { $0 != condition }
      try write(
        condition, of: shape, within: 3,
        isForFew: isForFew || others != nil || joinsSubqueries && !isAnd)
    }
  }
}
