#if PostgreSQL
  import Entities

  /// A table as a shape declares it.
  struct TableShape {
    struct Column {
      let name: String
      let type: EntityType
      var isOptional = false
      /// The table to which it refers.
      var target: String?

      /// The column in a definition: `"name" text COLLATE "C" NOT NULL`.
      var definition: String {
        "\(EntitySQL.quoted(name)) \(typeText)\(isOptional ? "" : " NOT NULL")"
      }

      var typeText: String {
        type.column.name + (type == .string || type == .json ? " COLLATE \"C\"" : "")
      }
    }

    let name: String
    let columns: [Column]
    let primaryKey: [String]
    let indexes: [(name: String, columns: [String])]

    var creation: String {
      let key = "PRIMARY KEY (\(primaryKey.map(EntitySQL.quoted).joined(separator: ", ")))"
      let parts = columns.map(\.definition) + [key]
      return "CREATE TABLE \(EntitySQL.quoted(name)) (\(parts.joined(separator: ", ")))"
    }

    /// Foreign keys guard against other programs' mistakes, and find targets that another transaction deletes.
    func foreignKey(_ column: Column) -> String? {
      column.target.map {
        """
        ALTER TABLE \(EntitySQL.quoted(name)) ADD FOREIGN KEY (\(EntitySQL.quoted(column.name)))
        REFERENCES \(EntitySQL.quoted($0)) DEFERRABLE INITIALLY DEFERRED
        """
      }
    }

    /// Nulls come first in the index of an optional property, as in the order of a request.
    func creation(of index: (name: String, columns: [String])) -> String {
      let parts = index.columns.map { name in
        let isOptional = columns.first { $0.name == name }?.isOptional == true
        return "\(EntitySQL.quoted(name)) ASC\(isOptional ? " NULLS FIRST" : "")"
      }
      return """
        CREATE INDEX \(EntitySQL.quoted(index.name)) ON \(EntitySQL.quoted(name)) \
        (\(parts.joined(separator: ", ")))
        """
    }
  }

  extension EntityShape {
    /// The table of the rows, and one for each list.
    var tables: [TableShape] {
      let own =
        [TableShape.Column(name: "id", type: key)]
        + properties.map { .init(name: $0.name, type: $0.type, isOptional: $0.isOptional) }
        + toOne.map {
          .init(name: $0.column, type: $0.targetKey, isOptional: true, target: $0.target)
        }
      let indexes =
        indexes.map { ("\(name)_by_\($0.joined(separator: "_"))", $0) }
        + toOne.map { ("\(name)_by_\($0.name)", [$0.column]) }
      let lists = toMany.map { relation in
        let table = EntityEdge(self, relation).table
        return TableShape(
          name: table,
          columns: [
            .init(name: "owner_id", type: key, target: name), .init(name: "position", type: .int),
            .init(name: "target_id", type: relation.targetKey, target: relation.target),
          ], primaryKey: ["owner_id", "position"],
          indexes: [("\(table)_by_target", ["target_id"])])
      }
      return [
        TableShape(name: name, columns: own, primaryKey: ["id"], indexes: indexes)
      ] + lists
    }

    /// The tables that may contain the entity's rows and lists, under its present and former names.
    var tableNames: [String] {
      ([name] + formerNames).flatMap { name in [name] + toMany.map { "\(name)_\($0.name)" } }
    }

    /// - Throws: ``EntityError/invalidModel(entity:reason:)`` for names that PostgreSQL would shorten without an error, or that
    ///   are the names of columns that every table has.
    func checkNames() throws(EntityError) {
      let system: Set = ["ctid", "xmin", "xmax", "cmin", "cmax", "tableoid"]
      for table in tables {
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
      for name in tables.flatMap({ [$0.name] + $0.indexes.map(\.name) })
      where !seen.insert(name).inserted {
        throw .invalidModel(
          entity: self.name, reason: "two of its tables or indexes have the name \(name)")
      }
    }
  }
#endif
