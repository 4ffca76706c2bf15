import SocleCore
import SocleEntities
import SocleQueries

extension EntityTables {
  /// The requested entities and all entities related to them; lazy relations are followed only as far as the request includes
  /// them.
  package func load(
    _ request: EntityRequest, on connection: Connection
  ) throws -> (roots: [EntityKey], batch: EntityBatch) {
    if request.isKeysOnly {
      let keys = try keys(of: request, on: connection)
      return (request.orderings.isEmpty ? keys.inOrder : keys, EntityBatch())
    }
    let root = try shape(request.entity)
    var rows = EntityRows(root)
    let stored = self.rows(of: root)
    for row in try connection.rows(
      of: stored, where: conditions(of: request, on: connection),
      orderedBy: orderings(of: request), limit: request.limit,
      offset: request.offset > 0 ? request.offset : nil)
    {
      try rows.append(row)
    }
    return try graph(on: connection).load(request, rows)
  }

  package func count(_ request: EntityRequest, on connection: Connection) throws -> Int {
    let shape = try shape(request.entity)
    return try connection.count(of: rows(of: shape), where: conditions(of: request, on: connection))
  }

  /// SQLite's plan for a request.
  package func plan(
    of request: EntityRequest, on connection: Connection
  ) throws -> QueryPlan {
    let shape = try shape(request.entity)
    let rows = rows(of: shape)
    return try connection.plan(
      of: rows, where: conditions(of: request, on: connection),
      orderedBy: orderings(of: request))
  }
}
