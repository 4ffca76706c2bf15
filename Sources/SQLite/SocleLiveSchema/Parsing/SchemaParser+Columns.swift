import SocleCore

extension SchemaParser {
  mutating func column() throws(SQLiteError) {
    let name = try name(of: "a column")
    draft.columns.append(ColumnDescription(name, try type(), isNullable: true))
    while next != nil, !sees(","), !sees(")") { try columnConstraint() }
  }

  private mutating func columnConstraint() throws(SQLiteError) {
    if take("CONSTRAINT") {
      // SQLite ignores the name.
      _ = try name(of: "a constraint")
    } else if try takeDeferral() {
      return
    } else if take("NULL") {
      _ = try conflictResolution()
    } else if take("NOT NULL") {
      draft.column.isNullable = false
      draft.column.nullConflict = try conflictResolution()
    } else if take("DEFAULT") {
      draft.column.defaultValue = try defaultValue()
    } else if take("COLLATE") {
      draft.column.collation = Collation(try name(of: "a collation"))
    } else if take("GENERATED ALWAYS AS") || take("AS") {
      let expression = try parenthesizedExpression()
      let isStored = take("STORED")
      if !isStored { _ = take("VIRTUAL") }
      draft.column.generated = GeneratedValue(expression, isStored: isStored)
    } else {
      try keyConstraint()
    }
  }

  private mutating func keyConstraint() throws(SQLiteError) {
    let column = draft.column
    if take("PRIMARY KEY") {
      try primaryKey(on: column.name)
    } else if take("UNIQUE") {
      // With a conflict clause it becomes a key of the table: a column's own `isUnique` cannot have such a clause.
      if let resolution = try conflictResolution() {
        draft.table.uniqueKeys.append(UniqueKey(columns: [column.name], onConflict: resolution))
      } else {
        draft.column.isUnique = true
      }
    } else if take("CHECK") {
      let check = try parenthesizedExpression()
      if column.check == nil {
        draft.column.check = check
      } else {
        draft.table.checks.append(check)
      }
    } else {
      let key = ForeignKeyDescription([column.name], references: try reference())
      draft.foreignKeys.append((draft.columns.count - 1, key))
    }
  }

  private mutating func primaryKey(on column: String) throws(SQLiteError) {
    let isDescending = take("DESC")
    if !isDescending { _ = take("ASC") }
    var key = PrimaryKey(parts: [.column(column, isDescending: isDescending)])
    key.onConflict = try conflictResolution()
    key.isAutoincrement = take("AUTOINCREMENT")
    try setPrimaryKey(key)
    draft.isKeyOnColumn = true
  }
}

// Declared types and defaults.
extension SchemaParser {
  /// The declared type at the position, which may be empty.
  private mutating func type() throws(SQLiteError) -> ColumnType {
    let start = position
    while let token = next, token.isPartOfType, !sees("GENERATED ALWAYS") { position += 1 }
    guard position > start else { return ColumnType(declaration: "") }
    if take("(") {
      repeat {
        _ = take("+") || take("-")
        guard next?.kind == .number else { throw expected("a size") }
        position += 1
      } while take(",")
      try require(")")
    }
    let first = tokens[start]
    let text = text(of: first.range.lowerBound..<tokens[position - 1].range.upperBound)
    return ColumnType(
      declaration: first.kind == .word ? text : text.unquoted(firstName: first.text))
  }

  /// The default after `DEFAULT`: a literal, perhaps with a sign, or an expression in parentheses.
  mutating func defaultValue() throws(SQLiteError) -> DefaultValue {
    if sees("(") { return DefaultValue(reading: try parenthesizedExpression()) }
    let start = position
    let isNegative = take("-")
    let isSigned = isNegative || take("+")
    guard let token = next else { throw expected("a default") }
    position += 1
    if let value = SQLiteValue(literal: token, isNegative: isNegative),
      !isSigned || token.kind == .number
    {
      return .value(value)
    }
    return .expression(try expression(tokens[start..<position]))
  }
}

extension String {
  /// The type that SQLite reads from a text that begins with a quote: the first name, without anything after it.
  ///
  /// Exception: if a text such as `[nchar](5)` contains no other quote, SQLite drops its first and last byte, whatever they
  /// are.
  fileprivate func unquoted(firstName: String) -> String {
    let inner = utf8.dropFirst().dropLast()
    guard utf8.first == UInt8(ascii: "["), !inner.contains(where: Array("\"'`[".utf8).contains)
    else { return firstName }
    return String(decoding: inner, as: UTF8.self)
  }
}

extension DefaultValue {
  /// The default for an expression in parentheses; an expression that is a constant becomes a constant.
  init(reading expression: SQLFragment) {
    let product = SQLiteValue(product: expression)
    if let product, expression == SQLFragment([.literal(product)]) {
      self = .value(product)
    } else {
      self = .expression(expression)
    }
  }
}

extension SQLiteValue {
  /// The result of multiplying and dividing numbers, as `spelledExactly` writes a double; nil for any other
  /// expression.
  fileprivate init?(product: SQLFragment) {
    guard let sql = try? product.text.rendered().sql,
      var tokens = try? SQLToken.tokens(of: sql)[...]
    else { return nil }
    tokens = tokens.withoutOuterParentheses
    let isNegative = tokens.first?.isSymbol("-") == true
    if isNegative { tokens.removeFirst() }
    guard var value = tokens.popFirst().flatMap({ Double($0.text) }), !tokens.isEmpty
    else { return nil }
    while let sign = tokens.popFirst() {
      guard let factor = tokens.popFirst().flatMap({ Double($0.text) }) else { return nil }
      value = sign.isSymbol("/") ? value / factor : value * factor
    }
    self = .real(isNegative ? -value : value)
  }
}

extension SQLiteValue {
  /// The value of `token` as the default of a column, nil if it has none.
  ///
  /// A name is read as text: `DEFAULT red` is the text "red".
  init?(literal token: SQLToken, isNegative: Bool) {
    switch token.kind {
    case .number: self = SQLiteValue(digits: token.text, isNegative: isNegative)
    case .string, .quotedName: self = .text(token.text)
    case .blob: self = .blob(Self.bytes(hexadecimal: Array(token.text)))
    case .word where token.isWord("NULL"): self = .null
    case .word where token.isWord("TRUE"): self = .integer(1)
    case .word where token.isWord("FALSE"): self = .integer(0)
    case .word where !token.isValueWord: self = .text(token.text)
    case .word, .parameter, .symbol: return nil
    }
  }

  private init(digits: String, isNegative: Bool) {
    let sign = isNegative ? "-" : ""
    let digits = String(digits.filter { $0 != "_" })
    if digits.lowercased().hasPrefix("0x") {
      let value = Int64(bitPattern: UInt64(digits.dropFirst(2), radix: 16) ?? 0)
      self = .integer(isNegative ? 0 &- value : value)
    } else if let value = Int64(sign + digits) {
      self = .integer(value)
    } else {
      self = .real(Double(sign + digits) ?? 0)
    }
  }

  private static func bytes(hexadecimal digits: [Character]) -> [UInt8] {
    stride(from: 0, to: digits.count - 1, by: 2).compactMap {
      UInt8(String(digits[$0...$0 + 1]), radix: 16)
    }
  }
}
