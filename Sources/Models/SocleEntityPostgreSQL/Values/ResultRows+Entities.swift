#if PostgreSQL
  import SocleEntities

  extension ResultRows {
    func value(_ row: Int, _ column: Int, as type: EntityType) -> EntityValue {
      withCell(row, column) { EntityValue($0, as: type) }
    }

    func key(_ row: Int, _ column: Int, as type: EntityType) -> EntityKey? {
      EntityKey(value(row, column, as: type))
    }

    /// The keys in the first column.
    ///
    /// - Throws: "42804" if the column has another type, as do the methods below.
    func keys(as type: EntityType) throws(PostgreSQLError) -> [EntityKey] {
      try check([type])
      return (0..<count).compactMap { key($0, 0, as: type) }
    }

    func int(_ row: Int, _ column: Int) -> Int {
      if case .int(let number) = value(row, column, as: .int) { Int(number) } else { 0 }
    }

    /// The rows of an entity's table, without lists: the key is in the column `first`, and the values follow. Rows without a
    /// key are left out.
    func rows(of shape: EntityShape, from first: Int = 0) throws(PostgreSQLError) -> EntityRows {
      var rows = EntityRows(shape)
      let types = shape.columns.map(\.type)
      try check([shape.key] + types, from: first)
      rows.keys.reserveCapacity(count)
      rows.values.reserveCapacity(count * types.count)
      for row in 0..<count {
        guard let key = key(row, first, as: shape.key) else { continue }
        rows.keys.append(key)
        var column = first
        for type in types {
          column += 1
          rows.values.append(value(row, column, as: type))
        }
      }
      for list in rows.lists.indices {
        rows.lists[list] = Array(repeating: nil, count: rows.keys.count)
      }
      return rows
    }

    func targets(of edge: EntityEdge) throws(PostgreSQLError) -> EntityTargets {
      try check([edge.owner.key, edge.relation.targetKey])
      var targets = EntityTargets()
      for row in 0..<count {
        guard let owner = key(row, 0, as: edge.owner.key),
          let target = key(row, 1, as: edge.relation.targetKey)
        else { continue }
        targets.append(target, of: owner)
      }
      return targets
    }
  }
#endif
