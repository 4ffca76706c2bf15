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
  /// - Throws: the errors of ``EntityRequest/check(against:)``.
  public func sqlCondition(of request: EntityRequest) throws(EntityError) -> EntitySQL? {
    try request.check(against: self)
    if request.condition == .all([]) { return nil }
    var sql = EntitySQL()
    try sql.write(request.condition, of: self)
    return sql
  }
}

extension EntitySQL {
  fileprivate mutating func write(_ text: String) { parts.append(.text(text)) }

  fileprivate mutating func write(
    _ condition: EntityCondition, of shape: EntityShape
  ) throws(EntityError) {
    func column(_ name: String) -> String {
      "\(Self.quoted(shape.name)).\(Self.quoted(name))"
    }
    switch condition {
    case .compare(let name, let comparison, .null):
      write(comparison == .equal ? "\(column(name)) IS NULL" : "1 = 0")
    case .compare(let name, let comparison, let value):
      write("\(column(name)) \(comparison.sign) ")
      parts.append(.value(value, try shape.type(of: name)))
    case .isAny(let name, let values):
      let some = values.filter { $0 != .null }
      write("(")
      parts.append(.isAny(column: column(name), of: some, try shape.type(of: name)))
      write(some.count == values.count ? ")" : " OR \(column(name)) IS NULL)")
    case .contains(let name, let text): parts.append(.contains(column: column(name), text))
    case .hasPrefix(let name, let text): parts.append(.hasPrefix(column: column(name), text))
    case .all(let conditions): try write(conditions, joinedBy: " AND ", empty: "1 = 1", of: shape)
    case .any(let conditions): try write(conditions, joinedBy: " OR ", empty: "1 = 0", of: shape)
    case .not(let condition):
      // A comparison with NULL is neither true nor false.
      write("NOT coalesce(")
      try write(condition, of: shape)
      write(", 1 = 0)")
    }
  }

  fileprivate mutating func write(
    _ conditions: [EntityCondition], joinedBy separator: String, empty: String,
    of shape: EntityShape
  ) throws(EntityError) {
    if conditions.isEmpty { return write(empty) }
    if conditions.count == 1 { return try write(conditions[0], of: shape) }
    write("(")
    for (place, condition) in conditions.enumerated() {
      if place > 0 { write(separator) }
      try write(condition, of: shape)
    }
    write(")")
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
