import TestSupport
@testable import SocleCore
@testable import SocleLiveSchema
@testable import SocleSyntax

/// A random table with rows, a random new table that shares columns with it, and the steps of the rebuild between them.
struct RandomRebuild {
  let live: TableDescription
  private(set) var wanted: TableDescription
  private(set) var changes: [RebuildStep] = []
  private var maker: RandomDescription

  init(seed: UInt64) {
    maker = RandomDescription(seed: seed)
    live = maker.table()
    wanted = maker.table()
    wanted.name = live.name
    forgetParents()
    share()
    for index in live.indexes where !wanted.indexes.map(\.name).names.contains(SQLName(index.name))
    {
      changes.append(.droppingIndex(index.name))
    }
    fill()
  }

  /// The columns that keep their values.
  var shared: [String] {
    let given = changes.compactMap(\.affectedColumn).names
    return live.columns.map(\.name).filter { name in
      guard let column = wanted.column(named: name), column.generated == nil else { return false }
      return !given.contains(SQLName(name))
    }
  }

  /// The parents do not exist, so new references to them would be refused.
  private mutating func forgetParents() {
    wanted.foreignKeys = []
    wanted.columns = ColumnSet(
      wanted.columns.map { column in
        var column = column
        column.reference = nil
        return column
      })
  }

  /// Keeps some columns of the old table, and drops the others.
  private mutating func share() {
    for column in live.columns {
      if let other = wanted.column(named: column.name) {
        if other.generated != nil, column.generated == nil {
          changes.append(.dropping(column.name))
        }
      } else if maker.random.chance(70), column.type.isAllowedInStrictTables || !wanted.isStrict {
        // Its expressions may name columns that are not there any more.
        var column = column
        column.check = nil
        wanted.columns.insert(column)
      } else {
        changes.append(.dropping(column.name))
      }
    }
  }

  /// Fills new columns that need it, often with numbers that differ from row to row.
  private mutating func fill() {
    for column in wanted.columns where column.generated == nil && !live.hasColumn(column.name) {
      let isNeeded = !column.isNullable && (column.defaultValue ?? .null) == .null
      guard isNeeded || maker.random.chance(30) else { continue }
      let isText = column.type == .text
      let number: SQLFragment =
        live.hasRowID && live.rowIDName != nil ? "_rowid_" : "abs(random())"
      changes.append(
        .filling(
          column.name, with: isText ? "'n' || \(number)" : column.type == .blob ? "x'01'" : number))
    }
  }

  /// Inserts random rows, and ignores those that the table refuses.
  mutating func insertRows(on connection: Connection) throws {
    let columns = live.columns.filter { $0.generated == nil }
    let names = try columns.map { try SQLIdentifier.quoted($0.name) }.joined(separator: ", ")
    let table = try SQLIdentifier.quoted(live.name)
    for number in 0..<12 {
      let values = columns.map { value(for: $0.type, number) }.joined(separator: ", ")
      try? connection.run(TestSQL("INSERT OR IGNORE INTO \(table) (\(names)) VALUES (\(values))"))
    }
  }

  private mutating func value(for type: ColumnType, _ number: Int) -> String {
    let mixed = [
      "\(number)", "'t\(number)'", "x'0\(number % 10)'", "\(number).5", "'\(number)'", "NULL",
    ]
    guard maker.random.chance(80) else { return maker.random.pick(mixed) }
    return switch type {
    case .integer: maker.random.pick(["\(number)", "\(number) * 1000000007"])
    case .real: "\(number).25"
    case .text: maker.random.pick(["'t\(number)'", "'\(number)'"])
    case .blob: "x'0\(number % 10)'"
    case .any, .declared: maker.random.pick(mixed)
    }
  }
}

extension RebuildStep {
  /// The column that does not keep its values.
  fileprivate var affectedColumn: String? {
    switch self {
    case .dropping(let name), .filling(let name, _): name
    case .renaming, .droppingIndex: nil
    }
  }
}
