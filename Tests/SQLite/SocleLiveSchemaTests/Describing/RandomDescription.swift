import TestSupport
@testable import SocleCore
@testable import SocleLiveSchema

/// Makes random table descriptions of every kind from a seed.
struct RandomDescription {
  var random: SeededRandom
  /// One for all keys of a table, since two of the same columns must agree.
  private let keyResolution: ConflictResolution

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    keyResolution = random.pick(Self.resolutions)
  }

  mutating func table() -> TableDescription {
    var names = uniqueNames()
    let name = names.removeLast()
    let isStrict = random.chance(50)
    let columns = names.map { column($0, isStrict: isStrict, others: names) }
    var table = TableDescription(name, columns: ColumnSet(columns), isStrict: isStrict)
    table.primaryKey = primaryKey(of: columns)
    table.hasRowID = table.primaryKey == nil || random.chance(70)
    finishKey(of: &table)
    table.uniqueKeys = several { $0.uniqueKey(names) }
    table.foreignKeys = several { $0.foreignKey(names) }
    table.checks = several { $0.expression(names) }
    table.indexes = indexes(on: names, of: name)
    return table
  }

  /// Names that differ for SQLite; the last is the table's.
  private mutating func uniqueNames() -> [String] {
    var seen: Set<SQLName> = []
    let names = random.pick(HostileNames.all, count: Int.random(in: 2...9, using: &random))
    let unique = names.filter { seen.insert(SQLName($0)).inserted }
    return unique.count > 1 ? unique : ["a", "t"]
  }

  mutating func several<Part>(_ make: (inout Self) -> Part) -> [Part] {
    var parts: [Part] = []
    while random.chance(40) { parts.append(make(&self)) }
    return parts
  }

  mutating func maybe<Part>(_ percent: Int, _ make: (inout Self) -> Part) -> Part? {
    random.chance(percent) ? make(&self) : nil
  }

  private mutating func column(
    _ name: String, isStrict: Bool, others: [String]
  ) -> ColumnDescription {
    var column = ColumnDescription(name, type(isStrict: isStrict), isNullable: random.chance(50))
    if !column.isNullable { column.nullConflict = maybe(20) { $0.random.pick(Self.resolutions) } }
    column.defaultValue = maybe(40) { $0.defaultValue() }
    column.collation = maybe(20) { $0.random.pick(Self.collations) }
    column.isUnique = random.chance(20)
    column.check = maybe(20) { $0.expression(others) }
    column.reference = maybe(20) { $0.reference(parents: 1) }
    return column
  }

  private mutating func reference(parents: Int) -> ForeignKeyReference {
    let columns = random.pick(HostileNames.all, count: parents)
    return ForeignKeyReference(
      // The parent is never the table itself, whose key the reference would have to fit.
      random.pick(["no such table", "x\"y", "order", "é"]) + " (parent)",
      columns: random.chance(50) ? columns : [],
      onDelete: random.pick(ForeignKeyAction.allCases),
      onUpdate: random.pick(ForeignKeyAction.allCases), isDeferred: random.chance(30))
  }

  private mutating func foreignKey(_ names: [String]) -> ForeignKeyDescription {
    let columns = keyNames(names)
    return ForeignKeyDescription(columns, references: reference(parents: columns.count))
  }

  private mutating func keyNames(_ names: [String]) -> [String] {
    random.pick(names, count: Int.random(in: 1...3, using: &random))
  }

  private mutating func keyParts(_ names: [String]) -> [IndexedColumn] {
    keyNames(names).map {
      .column(
        $0, collation: maybe(20) { $0.random.pick(Self.collations) },
        isDescending: random.chance(20))
    }
  }

  private mutating func uniqueKey(_ names: [String]) -> UniqueKey {
    UniqueKey(parts: keyParts(names), onConflict: maybe(20) { $0.keyResolution })
  }

  private mutating func primaryKey(of columns: [ColumnDescription]) -> PrimaryKey? {
    guard random.chance(80) else { return nil }
    return PrimaryKey(
      parts: keyParts(columns.map(\.name)),
      onConflict: maybe(20) { $0.keyResolution })
  }

  /// Makes the key's columns as the key requires.
  private mutating func finishKey(of table: inout TableDescription) {
    guard var key = table.primaryKey else { return }
    let isInteger = key.columns.count == 1 && table.columns[key.columns[0]]?.type == .integer
    if isInteger { key.parts[0].collation = nil }
    table.primaryKey = key
    if table.rowIDAlias != nil { table.primaryKey?.isAutoincrement = random.chance(30) }
    table.columns = ColumnSet(
      table.columns.map { column in
        var column = column
        if table.forbidsNull(inKeyColumn: column.name) { column.isNullable = false }
        return column
      })
    addGeneratedColumn(to: &table)
  }

  private mutating func addGeneratedColumn(to table: inout TableDescription) {
    guard random.chance(25), table.column(named: "made") == nil else { return }
    let isStored = random.chance(50)
    table.columns.insert(
      ColumnDescription(
        "made", .any, isNullable: true, generated: GeneratedValue("1 + (2)", isStored: isStored)))
  }

  private mutating func indexes(on names: [String], of table: String) -> [IndexDescription] {
    var number = 0
    return several { random in
      number += 1
      // Numbered, because two tables of one test may draw the same name.
      return IndexDescription(
        "\(random.random.pick(HostileNames.all)) of \(table) \(number)",
        on: random.indexParts(names), isUnique: random.random.chance(30),
        where: random.maybe(30) { $0.expression(names) })
    }
  }

  private mutating func indexParts(_ names: [String]) -> [IndexedColumn] {
    let expression = maybe(30) { random in
      IndexedColumn.expression(
        random.expression(names), collation: random.maybe(30) { $0.random.pick(Self.collations) },
        isDescending: random.random.chance(30))
    }
    return keyParts(names) + [expression].compactMap { $0 }
  }

  private static let resolutions = ConflictResolution.allCases
  private static let collations = [Collation.binary, .noCase, .rtrim, Collation("noCase")]
}
