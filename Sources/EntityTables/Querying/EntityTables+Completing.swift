import Entities
import SQLiteCore
import SQLiteQueries

extension EntityTables {
  /// The different texts of a property that begin with a prefix, in the order of their UTF-8 bytes.
  package func texts(
    of property: String, _ entity: String, withPrefix prefix: String, limit: Int,
    on connection: Connection
  ) throws -> [String] {
    let shape = try shape(entity)
    return try connection.rows(
      of: LiteralQuery(
        """
        SELECT DISTINCT \(identifier: property) FROM \(identifier: entity)
        WHERE \(try shape.condition(.hasPrefix(property, prefix)))
        ORDER BY \(identifier: property) LIMIT \(max(0, limit))
        """, purpose: "completing \(property) of \(entity)", reading: String.self))
  }
}
