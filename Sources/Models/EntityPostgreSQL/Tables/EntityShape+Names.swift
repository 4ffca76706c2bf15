#if PostgreSQL
  import Entities

  extension EntityShape {
    /// - Throws: ``EntityError/invalidModel(entity:reason:)`` for names that PostgreSQL would shorten without an error, or that
    ///   are the names of columns that every table has.
    func checkNames() throws(EntityError) {
      let system: Set = ["ctid", "xmin", "xmax", "cmin", "cmax", "tableoid"]
      for table in tableShapes {
        let columns = table.columns.map(\.name)
        for name in [table.name] + columns + table.indexes.map(\.name) where name.utf8.count > 63 {
          throw .invalidModel(
            entity: self.name,
            reason: "PostgreSQL's names have at most 63 bytes, and \(name) is longer. Shorten it")
        }
        if let name = columns.first(where: system.contains) {
          throw .invalidModel(
            entity: self.name,
            reason: "\(name) is a column of PostgreSQL's own. Give the property another name")
        }
      }
      var seen: Set<String> = []
      for name in tableShapes.flatMap({ [$0.name] + $0.indexes.map(\.name) })
      where !seen.insert(name).inserted {
        throw .invalidModel(
          entity: self.name, reason: "two of its tables or indexes have the name \(name)")
      }
    }
  }
#endif
