#if PostgreSQL
  import SocleEntities

  extension EntityShape {
    /// - Throws: ``EntityError/invalidModel(entity:reason:)`` for names that PostgreSQL would shorten without an error, or that
    ///   are the names of columns that every table has.
    func checkNames() throws(EntityError) {
      let system: Set = ["ctid", "xmin", "xmax", "cmin", "cmax", "tableoid"]
      var seen: Set<String> = []
      for table in tableShapes {
        let columns = table.columns.map(\.name)
        let names = [table.name] + table.indexes.map(\.name)
        let long = (names + columns).first { $0.utf8.count > 63 }.map {
          "PostgreSQL's names have at most 63 bytes, and \($0) is longer. Shorten it"
        }
        let taken = columns.first(where: system.contains).map {
          "\($0) is a column of PostgreSQL's own. Give the property another name"
        }
        let twice = names.first { !seen.insert($0).inserted }.map {
          "two of its tables or indexes would have the name \($0). Rename one of the properties"
        }
        if let reason = long ?? taken ?? twice {
          throw .invalidModel(entity: name, reason: reason)
        }
      }
    }
  }
#endif
