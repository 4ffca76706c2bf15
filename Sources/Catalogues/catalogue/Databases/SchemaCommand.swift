import SocleCore
import SocleLiveSchema

enum SchemaCommand: Command {
  static let help = CommandHelp(
    form: "schema DATABASE",
    summary: "Draw the tables of any SQLite database and their references, as a Mermaid diagram.",
    options: [.init("--svg FILE", "draw a picture in this new file instead")],
    notes: [
      "GitHub and many editors show such a diagram in a block ```mermaid of a page. For the tables of CSV",
      "files, see catalogue csv schema --help.",
    ],
    example: "catalogue schema shop.sqlite > shop.mmd")

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let connection = try Connection.readingOnly(arguments.positionals[0])
    let tables = try connection.describeTables()
    if let path = arguments.value("--svg") {
      guard tables.count <= Diagram.maximum else {
        throw arguments.error("\(tables.count) tables are too many for a picture; leave out --svg")
      }
      try Console.write(Diagram(tables).svg, toNewFile: path)
      return .success
    }
    // Mermaid distinguishes names by case, so each table needs one spelling.
    let names = Dictionary(tables.map { (SQLName($0.name), $0.name) }) { name, _ in name }
    let references = tables.flatMap { table in
      table.allForeignKeys.map { lines(from: table, $0, among: names) }
    }
    try Console.write((["erDiagram"] + references + tables.map(block)).joined(separator: "\n"))
    return .success
  }

  /// A line between two tables: a parent has any number of rows that refer to it, or at most one if the reference is unique.
  private static func lines(
    from table: TableDescription, _ key: ForeignKeyDescription, among tables: [SQLName: String]
  ) -> String {
    let names = key.columns.map(SQLName.init)
    let isOptional = table.columns.contains {
      $0.isNullable && names.contains(SQLName($0.name))
    }
    let keys = [table.primaryKey?.columns ?? []] + table.uniqueColumns
    let isUnique = keys.contains { Set($0.map(SQLName.init)) == Set(names) }
    let parent = quoted(tables[SQLName(key.reference.table)] ?? key.reference.table)
    return
      "  \(parent) |\(isOptional ? "o" : "|")--o\(isUnique ? "|" : "{") \(quoted(table.name)) : "
      + quoted(key.columns.joined(separator: ", "))
  }

  private static func block(of table: TableDescription) -> String {
    let key = (table.primaryKey?.columns ?? []).map(SQLName.init)
    let referring = table.allForeignKeys.flatMap(\.columns).map(SQLName.init)
    let unique = table.uniqueColumns.filter { $0.count == 1 }.joined().map(SQLName.init)
    let columns = table.columns.map { column in
      let name = SQLName(column.name)
      let marks = [(key, "PK"), (referring, "FK"), (unique, "UK")]
        .filter { $0.0.contains(name) }.map(\.1).joined(separator: ", ")
      let type = column.type.declaration.isEmpty ? "ANY" : column.type.declaration
      let comment = word(column.name) == column.name ? "" : " " + quoted(column.name)
      return "    \(word(type)) \(word(column.name))\(marks.isEmpty ? "" : " " + marks)\(comment)"
    }
    return (["  \(quoted(table.name)) {"] + columns + ["  }"]).joined(separator: "\n")
  }

  /// The name of a type or column for Mermaid: all but letters, digits, underscores and parentheses become underscores.
  private static func word(_ text: String) -> String {
    let allowed = text.unicodeScalars.map { scalar in
      let isAllowed =
        scalar.properties.isAlphabetic && (scalar.isASCII || scalar.value >= 0xC0)
        || "0123456789_()".unicodeScalars.contains(scalar)
      return isAllowed ? Character(scalar) : "_"
    }
    let word = String(allowed)
    return word.first.map { $0.isLetter || $0 == "_" } == true ? word : "_" + word
  }

  /// A name or comment in quotes; characters that Mermaid does not allow, and invisible ones, become entities such as `#34;`.
  private static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      scalar.isSeen && !"\"%\\#".unicodeScalars.contains(scalar)
        ? String(scalar) : "#\(scalar.value);"
    }
    return "\"\(escaped.joined())\""
  }
}

extension TableDescription {
  /// The columns of each unique key and of each unique index that concerns all rows.
  fileprivate var uniqueColumns: [[String]] { allUniqueParts.map { $0.compactMap(\.column) } }
}
