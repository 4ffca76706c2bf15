import SocleCore

struct SwiftProperty {
  let column: ColumnDescription
  let name: String
  /// The type without the question mark of an optional.
  let type: String
  let isOptional: Bool
  /// The texts that a check allows, each a case of an enumeration; empty if there is no such check.
  let choices: [String]
  let reference: ForeignKeyReference?
  private let form: SwiftForm?

  struct Contents {
    /// The types of the stored values; empty if the column's type alone decides, as in a STRICT table.
    var types: Set<String> = []
    /// Whether all values that are not NULL are 0 or 1.
    var isBinary = true
    /// The form of all values, if they are dates or UUIDs.
    var form: SwiftForm?
  }

  /// - Parameters:
  ///   - taken: The names of types and properties that the enumeration of a check must not have.
  ///   - isKey: Whether the column belongs to the primary key, which is optional only if there are NULLs.
  init(
    _ column: ColumnDescription, named name: String, contents: Contents, isKey: Bool,
    reference: ForeignKeyReference?, besides taken: [String]
  ) {
    self.column = column
    self.name = name
    self.reference = reference
    let found =
      contents.types.isEmpty && column.type == .integer && Self.isZeroOrOne(column)
      ? "Bool" : Self.type(of: column.type, holding: contents)
    choices = Self.choices(of: column, isText: found == "String")
    form = choices.isEmpty ? contents.form : nil
    type =
      choices.isEmpty
      ? form?.type ?? found
      : SwiftNames.unique(SwiftNames.type(column.name + "_"), among: taken)
    let mayBeNull = isKey ? contents.types.contains("null") : column.isNullable
    isOptional = mayBeNull && type != "SQLiteValue"
  }

  var declaration: String { "var \(name): \(type)\(isOptional ? "?" : "")" }

  /// The enumeration of the texts that a check allows; nil if there is no such check.
  var enumeration: String? {
    guard !choices.isEmpty else { return nil }
    var names: [String] = []
    let cases = choices.map { text in
      let name = SwiftNames.unique(SwiftNames.property(text), among: names)
      names.append(name)
      return name == text ? "    case \(name)" : "    case \(name) = \(SwiftNames.literal(text))"
    }
    return (["  enum \(type): String, ColumnValue {"] + cases + ["  }"]).joined(separator: "\n")
  }

  func field(in owner: String) -> String {
    var arguments = "\(SwiftNames.literal(column.name)), \\\(owner).\(name)"
    if let coding = form?.coding {
      arguments += ", as: \(isOptional ? ".optional(.\(coding))" : ".\(coding)")"
    }
    if let reference {
      arguments += ", references: \(Self.source(of: reference))"
    }
    let line = "  static let \(name) = Field(\(arguments))"
    return line.count <= 100 ? line : "  static let \(name) = Field(\n    \(arguments))"
  }

  private static func source(of reference: ForeignKeyReference) -> String {
    let table = SwiftNames.literal(reference.table)
    var options =
      reference.columns.isEmpty
      ? "" : ", columns: [\(reference.columns.map(SwiftNames.literal).joined(separator: ", "))]"
    if reference.onDelete != .noAction { options += ", onDelete: .\(reference.onDelete)" }
    if reference.onUpdate != .noAction { options += ", onUpdate: .\(reference.onUpdate)" }
    return options.isEmpty ? table : "ForeignKeyReference(\(table)\(options))"
  }

  /// The type that reads every stored value; a table that is not STRICT stores values of any type in any column.
  private static func type(of type: ColumnType, holding contents: Contents) -> String {
    let name = type.declaration.lowercased()
    switch contents.types.subtracting(["null"]) {
    case ["integer"] where name.contains("bool") && contents.isBinary: return "Bool"
    case ["integer"] where type.affinity != .numeric: return "Int"
    case ["real"]: return "Double"
    case ["text"]: return "String"
    case ["blob"]: return "[UInt8]"
    case []:
      switch type.affinity {
      case .integer: return "Int"
      case .real: return "Double"
      case .text: return "String"
      case .blob: return name.isEmpty ? "SQLiteValue" : "[UInt8]"
      case .numeric:
        if name.contains("bool") { return "Bool" }
        return name.contains("date") || name.contains("time") ? "String" : "SQLiteValue"
      }
    default: return "SQLiteValue"
    }
  }
}

extension SwiftProperty {
  private static func isZeroOrOne(_ column: ColumnDescription) -> Bool {
    Set(listed(by: column.check, of: column.name) ?? []) == ["0", "1"]
  }

  /// The texts of a check `column IN ('a', 'b', …)` with at most twenty of them; empty for any other check.
  private static func choices(of column: ColumnDescription, isText: Bool) -> [String] {
    guard isText, column.collation ?? .binary == .binary,
      let items = listed(by: column.check, of: column.name), items.count <= 20
    else { return [] }
    let texts = items.compactMap { item -> String? in
      guard item.count >= 2, item.first == "'", item.last == "'" else { return nil }
      return String(item.dropFirst().dropLast()).replacing("''", with: "'")
    }
    var seen: Set<String> = []
    return texts.count == items.count ? texts.filter { seen.insert($0).inserted } : []
  }

  private static func listed(by check: SQLFragment?, of column: String) -> [String]? {
    guard let check else { return nil }
    let pattern = /\s*["\[`]?(.+?)["\]`]?\s+[Ii][Nn]\s*\((.*)\)\s*/
    guard let match = try? pattern.wholeMatch(in: check.description),
      match.1.lowercased() == column.lowercased()
    else { return nil }
    let item = /\s*('(?:[^']|'')*'|-?\d+)\s*(?:,|$)/
    var items: [String] = []
    var rest = match.2
    while !rest.isEmpty {
      guard let next = try? item.prefixMatch(in: rest) else { return nil }
      items.append(String(next.1))
      rest = rest[next.range.upperBound...]
    }
    return items
  }
}
