/// Names of tables and columns as names of Swift types and properties.
enum SwiftNames {
  /// The name of a property, such as `isTrans` for `is_trans`, or with backticks for a keyword.
  static func property(_ column: String) -> String {
    let words = words(of: column)
    let first = words.first.map(lowercasingStart) ?? "column"
    let name = first + words.dropFirst().map(capitalized).joined()
    if taken.contains(name) { return name + "Value" }
    let valid = beginning(validly: name)
    return keywords.contains(valid) ? "`\(valid)`" : valid
  }

  /// The name of the type of one row, such as `PartColor` for `part_colors`.
  static func type(_ table: String) -> String {
    var words = words(of: table)
    if let last = words.popLast() { words.append(singular(last)) }
    let name = words.isEmpty ? "Row" : words.map(capitalized).joined()
    let valid = beginning(validly: name)
    return types.contains(valid) ? valid + "Row" : valid
  }

  /// `name`, or the first of `name2`, `name3`, … that is not among `others`.
  static func unique(_ name: String, among others: some Collection<String>) -> String {
    guard others.contains(name) else { return name }
    let bare = name.replacing("`", with: "")
    return (2...).lazy.map { "\(bare)\($0)" }.first { !others.contains($0) } ?? bare
  }

  /// The literal of a text; characters that are not seen, such as those that change the direction of text, are escaped.
  static func literal(_ text: String) -> String {
    let literal = text.debugDescription.unicodeScalars.reduce(into: "") { literal, scalar in
      literal += scalar.isSeen ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
    }
    return literal.replacing("\\'", with: "'")
  }

  /// The name, after an underscore if its first character cannot begin a name.
  private static func beginning(validly name: String) -> String {
    name.unicodeScalars.first?.properties.isXIDStart == true ? name : "_" + name
  }

  /// The runs of characters that Swift allows in a name.
  private static func words(of name: String) -> [String] {
    name.unicodeScalars.split { $0 == "_" || !$0.properties.isXIDContinue }.map { String($0) }
  }

  private static func capitalized(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }

  /// `customerID` for `CustomerID`, `id` for `ID`, `urlPath` for `URLPath`.
  private static func lowercasingStart(_ word: String) -> String {
    let capitals = word.prefix { $0.isUppercase }
    guard capitals.count < word.count, capitals.count > 1 else {
      return capitals.lowercased() + word.dropFirst(capitals.count)
    }
    return capitals.dropLast().lowercased() + word.dropFirst(capitals.count - 1)
  }

  /// The word without a plain `s` at its end: after other endings, the singular is a guess (movies, parties, franchises, boxes).
  private static func singular(_ word: String) -> String {
    let lower = word.lowercased()
    let others = ["ies", "ses", "xes", "zes", "ches", "shes", "oes", "ss", "us", "is"]
    guard lower.hasSuffix("s"), lower.count > 2, !others.contains(where: lower.hasSuffix)
    else { return word }
    return String(word.dropLast())
  }

  /// Names that a property cannot have, because the generated extension or Swift itself uses them.
  private static let taken: Set<String> = ["row", "init", "self", "Type", "Protocol"]

  /// Types that a program which imports Socle uses by these names.
  private static let types: Set<String> = [
    "Any", "Array", "Bool", "Character", "ColumnValue", "Connection", "Date", "Dictionary",
    "Double", "Equatable", "Error", "Field", "ForeignKeyReference", "Int", "Key", "Never",
    "Optional", "Result", "RowDescription", "Self", "Sendable", "Set", "SQLiteValue", "Statement",
    "String", "Task", "Type", "UInt8", "UUID", "Void",
  ]

  private static let keywords: Set<String> = [
    "as", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
    "for", "func", "guard", "if", "import", "in", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]
}
