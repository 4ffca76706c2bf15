#if PostgreSQL
  import Entities

  extension TableShape {
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
    func creation(ofIndex index: String, on columns: [String]) -> String {
      let parts = columns.map { name in
        let isOptional = self.columns.first { $0.name == name }?.isOptional == true
        return "\(EntitySQL.quoted(name)) ASC\(isOptional ? " NULLS FIRST" : "")"
      }
      return """
        CREATE INDEX \(EntitySQL.quoted(index)) ON \(EntitySQL.quoted(name)) \
        (\(parts.joined(separator: ", ")))
        """
    }
  }

  extension TableShape.Column {
    /// The column in a definition: `"name" text COLLATE "C" NOT NULL`. A default stays, so that programs that do not know the
    /// column can still save.
    var definition: String {
      """
      \(EntitySQL.quoted(name)) \(type.columnText)\(isOptional ? "" : " NOT NULL")\
      \(defaultValue.map { " DEFAULT \($0.literal)" } ?? "")
      """
    }
  }

  extension EntityType {
    var columnText: String {
      column.name + (self == .string || self == .json ? " COLLATE \"C\"" : "")
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
