#if PostgreSQL
  import SocleEntities

  /// The statements that change tables.
  extension LiveTables {
    func statements(for change: TableChange) -> [String] {
      switch change {
      case .dropIndex(let name, let table):
        TableShape.isUnique(name, of: table) && !isPortable
          ? ["ALTER TABLE \(quoted(table)) DROP CONSTRAINT \(quoted(name))"]
          : ["DROP INDEX \(quoted(name))"]
      case .renameTable(let name, let newName):
        ["ALTER TABLE \(quoted(name)) RENAME TO \(quoted(newName))"]
      case .create(let tables):
        tables.map(creation)
          + tables.flatMap { table in table.indexes.map { creation(ofIndex: $0, on: $1, of: table) }
          }
      case .renameColumn(let name, let newName, let table):
        ["ALTER TABLE \(quoted(table)) RENAME COLUMN \(quoted(name)) TO \(quoted(newName))"]
      case .addColumn(let column, let table):
        // With its key in the same statement, the rows need not be checked.
        [
          "ALTER TABLE \(quoted(table.name)) ADD COLUMN \(definition(of: column)) "
            + (isPortable ? "" : column.reference ?? "")
        ]
      case .fillColumn(let column, let table):
        // Nulls stay allowed, because an earlier release may store them.
        [
          "UPDATE \(quoted(table)) SET \(quoted(column.name)) = \(column.defaultValue?.literal ?? "NULL") WHERE \(quoted(column.name)) IS NULL"
        ]
      case .setDefault(let value, let column, let table):
        [
          "ALTER TABLE \(quoted(table)) ALTER COLUMN \(quoted(column)) SET DEFAULT \(value.literal)"
        ]
      case .createIndex(let name, let columns, let table):
        [creation(ofIndex: name, on: columns, of: table)]
      }
    }

    /// The foreign keys of new tables, which are added after all tables, because these may refer to each other.
    func foreignKeys(of change: TableChange) -> [String] {
      guard case .create(let tables) = change else { return [] }
      return tables.flatMap { $0.columns.compactMap($0.foreignKey) }
    }

    private func creation(of table: TableShape) -> String {
      let key = "PRIMARY KEY (\(table.primaryKey.map(quoted).joined(separator: ", ")))"
      let parts = table.columns.map(definition) + [key]
      return "CREATE TABLE \(quoted(table.name)) (\(parts.joined(separator: ", ")))"
    }

    /// Nulls come first in the index of an optional property, as in the order of a request. Unique keys are checked after each
    /// statement, or at the commit if several statements save the rows, so that rows can exchange their values. In the portable
    /// form they are checked for each row, because not every server has deferrable constraints.
    private func creation(
      ofIndex index: String, on columns: [String], of table: TableShape
    ) -> String {
      let isUnique = TableShape.isUnique(index, of: table.name)
      if isUnique && !isPortable {
        return """
          ALTER TABLE \(quoted(table.name)) ADD CONSTRAINT \(quoted(index)) UNIQUE \
          \(handmade[index] == nil ? "(\(columns.map(quoted).joined(separator: ", ")))" : "USING INDEX \(quoted(index))") \
          DEFERRABLE
          """
      }
      let parts = columns.map { name in
        let isOptional = table.columns.first { $0.name == name }?.isOptional == true
        return "\(quoted(name)) ASC\(isOptional ? " NULLS FIRST" : "")"
      }
      return """
        CREATE \(isUnique ? "UNIQUE " : "")INDEX \(quoted(index)) ON \(quoted(table.name)) \
        (\(parts.joined(separator: ", ")))
        """
    }

    /// The column in a definition: `"name" text COLLATE "C" NOT NULL`. A default stays, so that programs that do not know the
    /// column can still save.
    func definition(of column: TableShape.Column) -> String {
      """
      \(quoted(column.name)) \(typeName(of: column.type))\(column.isOptional ? "" : " NOT NULL")\
      \(column.defaultValue.map { " DEFAULT \($0.literal)" } ?? "")
      """
    }

    /// The type in a definition. In the portable form, texts are compared as the server compares them by itself: byte by byte.
    func typeName(of type: EntityType) -> String {
      type.column.name + (!isPortable && (type == .string || type == .json) ? " COLLATE \"C\"" : "")
    }
  }

  extension TableShape {
    /// The statement that adds the foreign key of a column; nil if the column refers to nothing. Foreign keys guard against
    /// mistakes of other programs, and reveal targets that another transaction deletes.
    func foreignKey(_ column: Column) -> String? {
      column.reference.map {
        "ALTER TABLE \(quoted(name)) ADD FOREIGN KEY (\(quoted(column.name))) \($0)"
      }
    }
  }

  extension TableShape.Column {
    /// The end of the definition of a foreign key; nil if the column refers to nothing.
    fileprivate var reference: String? {
      target.map { "REFERENCES \(quoted($0)) DEFERRABLE INITIALLY DEFERRED" }
    }
  }

  extension EntityValue {
    /// The value in the text of a statement that cannot have parameters.
    fileprivate var literal: String {
      switch self {
      case .null: return "NULL"
      case .bool(let flag): return "\(flag)"
      case .int(let number): return "\(number)"
      case .double(let number): return "'\(number)'"
      case .date(let date): return "'\(date.timeIntervalSinceReferenceDate)'"
      case .uuid(let uuid): return "'\(uuid)'"
      case .bytes(let bytes): return bytes.literal
      case .string(var text), .json(var text):
        var bytes: [UInt8] = []
        text.withUTF8 { TextCode.append($0, to: &bytes) }
        return "convert_from(\(bytes.literal), 'UTF8')"
      }
    }
  }

  extension [UInt8] {
    /// The bytes in hexadecimal, so that none has a special meaning in SQL.
    fileprivate var literal: String {
      "E'\\\\x\(map { String(Int($0) + 256, radix: 16).dropFirst() }.joined())'"
    }
  }
#endif
