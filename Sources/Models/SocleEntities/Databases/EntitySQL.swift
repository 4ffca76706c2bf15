/// A condition in the SQL that all databases share, with the values and text searches that each database writes in its own
/// way.
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
  public internal(set) var parts: [Part] = []
  /// `"name"`, with the quotes inside doubled.
  public static func quoted(_ name: String) -> String {
    // A quote with a combining accent is one `Character` in Swift, but two characters in a database.
    let parts = name.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "\"" }
    return "\"" + parts.map { String($0) }.joined(separator: "\"\"") + "\""
  }
}

extension EntityShape {
  /// The condition of a request, which is checked first: true for entities that match, false or NULL for others. Nil if all match.
  ///
  /// Columns are qualified with the name of the entity's table.
  /// - Parameters:
  ///   - shapes: All shapes for which the store was prepared, by name.
  ///   - joinsSubqueries: Whether the database decides by statistics how it evaluates EXISTS and IN, as PostgreSQL does. The
  ///     default is for databases that evaluate them as they are written, as SQLite does.
  ///   - search: Reads texts in the transaction of the request. It is called for each ``EntityCondition/text(_:_:_:ignoring:)``
  ///     that ignores differences. In its place the ids of the entities found are compared, so that case and accents are ignored
  ///     alike in every database.
  /// - Throws: the errors of ``EntityRequest/check(against:among:)``, and of `search`.
  public func sqlCondition(
    of request: EntityRequest, among shapes: [String: EntityShape],
    joinsSubqueries: Bool = false, search: EntityCondition.TextSearch
  ) throws -> EntitySQL? {
    try request.check(against: self, among: shapes)
    if request.condition == .all([]) { return nil }
    return try withoutActuallyEscaping(search) { search in
      var writer = SQLWriter(
        request, shapes: shapes, joinsSubqueries: joinsSubqueries, search: search)
      try writer.write(request.condition, of: self)
      return writer.whole(of: self)
    }
  }

  /// The expression that an ordering of a checked request sorts by: a column of this entity, or of the related entity.
  public func sqlExpression(
    of ordering: EntityOrdering, among shapes: [String: EntityShape]
  ) throws(EntityError) -> String {
    guard let name = ordering.relation else { return column(ordering.property) }
    let edge = EntityEdge(self, try relation(name))
    // An alias, because the relation can lead to the same table.
    return """
      (SELECT "its target".\(EntitySQL.quoted(ordering.property)) \
      FROM \(EntitySQL.quoted(edge.relation.target)) AS "its target" \
      WHERE "its target"."id" = \(column(edge.targetColumn)))
      """
  }

  func column(_ name: String) -> String {
    "\(EntitySQL.quoted(self.name)).\(EntitySQL.quoted(name))"
  }
}
