#if PostgreSQL
  import SocleEntities

  extension EntityShape {
    /// The statements that store rows, and, after the rows of all types, their complete lists. Unchanged rows and links are not
    /// written.
    ///
    /// All rows are locked, in the order of their keys, whether or not they change: of two saves of the same rows, the second one
    /// waits, and neither deadlocks nor mixes with the first.
    ///
    /// - Parameter isPortable: Whether unique keys are checked with each row. If not, they are checked after each statement, or
    ///   at the commit if several statements save the rows.
    func saving(
      _ rows: EntityRows, isPortable: Bool
    ) -> (deferral: [Statement], rows: [Statement], lists: [Statement]) {
      let order = rows.keys.inOrderWithPlaces
      let text = upsert
      var stored = ParameterRows([key] + columns.map(\.type), count: order.count)
      for (key, row) in order {
        stored.append(key.value, to: 0)
        for (column, value) in rows.row(row).enumerated() { stored.append(value, to: column + 1) }
        stored.endRow()
      }
      let saves = stored.parts.map { Statement(text, $0, purpose: "saving \(name)") }
      let lists = zip(toMany, rows.lists).flatMap { relation, lists in
        let owned = order.compactMap { key, row in lists[row].map { (key, $0) } }
        return owned.isEmpty ? [] : EntityEdge(self, relation).saving(owned)
      }
      let isDeferred = saves.count > 1 && !uniqueKeys.isEmpty && !isPortable
      let deferral = Statement("SET CONSTRAINTS ALL DEFERRED", purpose: "saving \(name)")
      return (isDeferred ? [deferral] : [], saves, lists)
    }

    /// Deletes rows after locking them in the order of their keys: some may not have been stored when the others were locked.
    func deleting(_ keys: [EntityKey]) -> Statement {
      let table = quoted(name)
      let verb = "DELETE FROM \(table) WHERE id IN (SELECT id FROM"
      return statement("deleting", verb, of: keys, " ORDER BY id FOR UPDATE)")
    }

    private var upsert: String {
      let names = columnNames.map(quoted)
      let list = names.joined(separator: ", ")
      let places = names.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
      func row(_ table: String) -> String {
        "ROW(\(names.dropFirst().map { "\(table).\($0)" }.joined(separator: ", ")))"
      }
      let sets = names.dropFirst().map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
      let change =
        names.count == 1
        ? "id = excluded.id WHERE FALSE"
        : "\(sets) WHERE \(row("stored")) IS DISTINCT FROM \(row("excluded"))"
      return """
        INSERT INTO \(quoted(name)) AS stored (\(list))
        SELECT \(list) FROM unnest(\(places)) AS new(\(list))
        ON CONFLICT (id) DO UPDATE SET \(change)
        """
    }
  }
#endif
