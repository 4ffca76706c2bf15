import SocleCore
import SocleEntities
import SocleQueries

extension StoredShape {
  /// Checks that restoring entities deletes or changes no row of an app's own table by a foreign key, because history does not
  /// record such rows.
  ///
  /// - Throws: ``/SocleEntities/EntityError/incompatible(entity:reason:)`` if it would.
  func requireNoCascade(of revisions: [EntityRevision], on connection: Connection) throws {
    for reference in references {
      let place = zip(shape.columns.indices, shape.columnNames.dropFirst())
        .first { SQLName($1) == reference.column }?.0
      let keys = revisions.filter { revision in
        guard let new = revision.new else { return reference.actsOnDelete }
        guard reference.actsOnUpdate, let place, let old = revision.old else { return false }
        return old.values[place] != new.values[place]
      }.map(\.key)
      if keys.isEmpty { continue }
      let query = LiteralQuery(
        """
        SELECT 1 FROM main.\(identifier: shape.name) AS entity
        JOIN main.\(identifier: reference.table) AS own ON \(reference.condition)
        WHERE entity.id IN \(keys.list) LIMIT 1
        """, purpose: "looking for rows of \(reference.table)", reading: Int.self)
      guard try connection.firstRow(of: query) != nil else { continue }
      throw EntityError.incompatible(
        entity: shape.name,
        reason: """
          rows of the table \(reference.table), which history does not record, would be deleted or changed with it. \
          Delete these rows first
          """)
    }
  }
}
