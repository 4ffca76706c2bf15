#if PostgreSQL
  import SocleEntities

  extension EntityShape {
    /// Checks the names of tables, columns and indexes.
    ///
    /// - Throws: ``EntityError/invalidModel(entity:reason:)`` for a name of more than 63 bytes, which PostgreSQL would shorten
    ///   without an error, and for the name of a column that every table has.
    func checkNames() throws(EntityError) {
      let system: Set = ["ctid", "xmin", "xmax", "cmin", "cmax", "tableoid"]
      for table in tableShapes {
        let columns = table.columns.map(\.name)
        let names = [table.name] + table.indexes.map(\.name)
        let long = (names + columns).first { $0.utf8.count > 63 }.map {
          "PostgreSQL's names have at most 63 bytes, and \($0) is longer. Shorten it"
        }
        let taken = columns.first(where: system.contains).map {
          "\($0) is a system column of PostgreSQL. Give the property another name"
        }
        if let reason = long ?? taken { throw .invalidModel(entity: name, reason: reason) }
      }
    }
  }
#endif
