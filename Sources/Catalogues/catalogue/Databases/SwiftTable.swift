import SocleCore

/// A table as a struct with its fields and its row description, in Swift source.
struct SwiftTable {
  let table: TableDescription
  let type: String
  let properties: [SwiftProperty]

  /// - Parameters:
  ///   - contents: The known contents of the columns, by name.
  ///   - tables: All tables by name: a reference to the primary key of one of them need not name its columns.
  init(
    _ table: TableDescription, type: String, contents: [String: SwiftProperty.Contents],
    among tables: [SQLName: TableDescription]
  ) {
    self.table = table
    self.type = type
    let key = table.primaryKey?.columns ?? []
    let columns = table.columns.filter { $0.generated == nil }
    // A name in a script without capitals, such as 顧客, may be that of a type as well as of a property.
    var taken = [type]
    for column in columns {
      taken.append(SwiftNames.unique(SwiftNames.property(column.name), among: taken))
    }
    properties = zip(columns, taken.dropFirst()).map { column, name in
      var reference =
        column.reference ?? table.foreignKeys.first { $0.columns == [column.name] }?.reference
      let parent = reference.flatMap { tables[SQLName($0.table)] }
      if let key = parent?.primaryKey?.columns, key == reference?.columns {
        reference?.columns = []
      }
      let property = SwiftProperty(
        column, named: name, contents: contents[column.name] ?? .init(),
        isKey: key.contains { SQLName($0) == SQLName(column.name) }, reference: reference,
        besides: taken)
      taken.append(property.type)
      return property
    }
  }

  var source: String {
    let enumerations = properties.compactMap(\.enumeration)
    return """
      \(note)struct \(type): Equatable, Sendable {
      \((enumerations + [properties.map { "  " + $0.declaration }.joined(separator: "\n")])
        .joined(separator: "\n\n"))
      }

      extension \(type) {
      \(properties.map { $0.field(in: type) }.joined(separator: "\n"))
        static let row = RowDescription(
      \(arguments)
        )\(key)
      }
      """
  }

  /// A comment that the row description would create a different table; empty if it would create the same one.
  private var note: String {
    guard !table.isStrict else { return "" }
    return
      "/// A row of `\(table.name.asOneLine)`, which is not STRICT: \(type).row reads and writes it, but creates another table.\n"
  }

  /// The arguments of the row description, in lines of at most 100 characters.
  private var arguments: String {
    let words =
      [SwiftNames.literal(table.name)] + properties.map(\.name) + ["make: \(type).init"]
    var lines = ["   "]
    for (index, word) in words.enumerated() {
      let word = " " + word + (index == words.count - 1 ? "" : ",")
      if lines[lines.count - 1].count + word.count > 100 { lines.append("   ") }
      lines[lines.count - 1] += word
    }
    return lines.joined(separator: "\n")
  }

  private var key: String {
    let columns = table.primaryKey?.columns ?? []
    let names = columns.compactMap { column in
      properties.first { SQLName($0.column.name) == SQLName(column) }?.name
    }
    guard !names.isEmpty, names.count == columns.count else { return "" }
    return "\n  .keyed(by: \(names.joined(separator: ", ")))"
  }
}
