#if PostgreSQL
  import Entities

  extension [TableChange] {
    /// The statements that make the changes: foreign keys last, because new tables may refer to each other; none in the portable
    /// form.
    func statements(isPortable: Bool) -> [String] {
      flatMap { $0.statements(isPortable: isPortable) } + (isPortable ? [] : flatMap(\.foreignKeys))
    }
  }

  extension TableChange {
    fileprivate func statements(isPortable: Bool) -> [String] {
      switch self {
      case .dropIndex(let name, let table):
        TableShape.isUnique(name, of: table) && !isPortable
          ? ["ALTER TABLE \(quoted(table)) DROP CONSTRAINT \(quoted(name))"]
          : ["DROP INDEX \(quoted(name))"]
      case .renameTable(let name, let newName):
        ["ALTER TABLE \(quoted(name)) RENAME TO \(quoted(newName))"]
      case .create(let tables):
        tables.map { $0.creation(isPortable: isPortable) }
          + tables.flatMap { table in
            table.indexes.map { table.creation(ofIndex: $0, on: $1, isPortable: isPortable) }
          }
      case .renameColumn(let name, let newName, let table):
        ["ALTER TABLE \(quoted(table)) RENAME COLUMN \(quoted(name)) TO \(quoted(newName))"]
      case .addColumn(let column, let table):
        [
          "ALTER TABLE \(quoted(table.name)) ADD COLUMN \(column.definition(isPortable: isPortable))"
        ]
      case .createIndex(let name, let columns, let table):
        [table.creation(ofIndex: name, on: columns, isPortable: isPortable)]
      }
    }

    fileprivate var foreignKeys: [String] {
      switch self {
      case .create(let tables): tables.flatMap { $0.columns.compactMap($0.foreignKey) }
      case .addColumn(let column, let table): table.foreignKey(column).map { [$0] } ?? []
      default: []
      }
    }
  }
#endif
