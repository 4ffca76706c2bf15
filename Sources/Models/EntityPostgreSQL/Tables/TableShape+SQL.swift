#if PostgreSQL
  import Entities

  extension TableShape {
    func creation(isPortable: Bool) -> String {
      let key = "PRIMARY KEY (\(primaryKey.map(quoted).joined(separator: ", ")))"
      let parts = columns.map { $0.definition(isPortable: isPortable) } + [key]
      return "CREATE TABLE \(quoted(name)) (\(parts.joined(separator: ", ")))"
    }

    /// Foreign keys guard against other programs' mistakes, and find targets that another transaction deletes.
    func foreignKey(_ column: Column) -> String? {
      column.target.map {
        """
        ALTER TABLE \(quoted(name)) ADD FOREIGN KEY (\(quoted(column.name)))
        REFERENCES \(quoted($0)) DEFERRABLE INITIALLY DEFERRED
        """
      }
    }

    /// Nulls come first in the index of an optional property, as in the order of a request. Unique keys are checked after each
    /// statement, or at the commit if several save the rows, so that rows can exchange their values; in the portable form with each
    /// row, because not every server has constraints that wait.
    func creation(ofIndex index: String, on columns: [String], isPortable: Bool) -> String {
      let isUnique = Self.isUnique(index, of: name)
      if isUnique && !isPortable {
        return """
          ALTER TABLE \(quoted(name)) ADD CONSTRAINT \(quoted(index)) \
          UNIQUE (\(columns.map(quoted).joined(separator: ", "))) DEFERRABLE
          """
      }
      let parts = columns.map { name in
        let isOptional = self.columns.first { $0.name == name }?.isOptional == true
        return "\(quoted(name)) ASC\(isOptional ? " NULLS FIRST" : "")"
      }
      return """
        CREATE \(isUnique ? "UNIQUE " : "")INDEX \(quoted(index)) ON \(quoted(name)) \
        (\(parts.joined(separator: ", ")))
        """
    }
  }

  extension TableShape.Column {
    /// The column in a definition: `"name" text COLLATE "C" NOT NULL`. A default stays, so that programs that do not know the
    /// column can still save.
    func definition(isPortable: Bool) -> String {
      """
      \(quoted(name)) \(type.columnText(isPortable: isPortable))\(isOptional ? "" : " NOT NULL")\
      \(defaultValue.map { " DEFAULT \($0.literal)" } ?? "")
      """
    }
  }

  extension EntityType {
    /// The type in a definition. In the portable form, texts are compared as the server compares them by itself: byte by byte.
    func columnText(isPortable: Bool) -> String {
      column.name + (!isPortable && (self == .string || self == .json) ? " COLLATE \"C\"" : "")
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
    /// Hexadecimal, so that no byte has a meaning of its own.
    fileprivate var literal: String {
      "E'\\\\x\(map { String(Int($0) + 256, radix: 16).dropFirst() }.joined())'"
    }
  }
#endif
