// How parts of a table are named in messages: by the SQL that makes them.

extension SQLText {
  /// The SQL for a reader; what cannot be spelled is said so, since a message is no place for another error.
  fileprivate var message: String {
    do {
      return try rendered().sql
    } catch {
      return "(\(error))"
    }
  }

  fileprivate static func message(_ append: (inout SQLText) -> Void) -> String {
    var text = SQLText()
    append(&text)
    return text.message
  }
}

extension SQLExpression: CustomStringConvertible {
  /// Its SQL.
  public var description: String { text.message }
}

extension PrimaryKey: CustomStringConvertible {
  /// Its SQL, as `("id") AUTOINCREMENT`.
  public var description: String {
    SQLText.message { text in
      text.append(parts: parts)
      text.append(onConflict)
      if isAutoincrement { text.append(" AUTOINCREMENT") }
    }
  }
}

extension UniqueKey: CustomStringConvertible {
  /// Its SQL, as `("a", "b") ON CONFLICT REPLACE`.
  public var description: String {
    SQLText.message { text in
      text.append(parts: parts)
      text.append(onConflict)
    }
  }
}

extension ForeignKeyDescription: CustomStringConvertible {
  /// Its SQL, as `("a") REFERENCES "p" ("b") ON DELETE CASCADE`.
  public var description: String {
    SQLText.message { text in
      text.append(identifiers: columns)
      text.append(" ")
      text.append(reference: reference)
    }
  }
}

extension IndexDescription: CustomStringConvertible {
  /// Its SQL, as `"i" ("a" DESC) WHERE b > 0`.
  public var description: String {
    SQLText.message { text in
      text.append(isUnique ? "UNIQUE " : "")
      text.append(identifier: name)
      text.append(" ")
      text.append(parts: parts)
      if let predicate {
        text.append(" WHERE ")
        text.append(predicate.text)
      }
    }
  }
}

extension DefaultValue: CustomStringConvertible {
  /// Its SQL, as `'red'` or `CURRENT_DATE`.
  public var description: String {
    switch self {
    case .value(let value): SQLText([.literal(value)]).message
    case .expression(let expression): expression.description
    }
  }
}

extension GeneratedValue: CustomStringConvertible {
  /// Its SQL, as `(a + b) STORED`.
  public var description: String { "(\(expression)) \(isStored ? "STORED" : "VIRTUAL")" }
}
