import SocleSyntax
import Testing

@Suite("Equality of table descriptions")
struct TableEqualityTests {
  static let table = TableDescription(
    "sets", columns: [ColumnDescription("id", .integer), ColumnDescription("year", .integer)],
    uniqueKeys: [["id"], ["year"]],
    foreignKeys: [
      ForeignKeyDescription(["id"], references: "a"),
      ForeignKeyDescription(["year"], references: "b"),
    ],
    checks: ["id > 0", "year > 1949", "id > 0"],
    indexes: [IndexDescription("i", on: ["id"]), IndexDescription("j", on: ["year", "id"])])

  static let reorderings: [@Sendable (inout TableDescription) -> Void] = [
    { $0.columns = ColumnSet($0.columns.reversed()) }, { $0.uniqueKeys.reverse() },
    { $0.foreignKeys.reverse() }, { $0.checks.swapAt(0, 1) }, { $0.indexes.reverse() },
  ]

  static let changes: [@Sendable (inout TableDescription) -> Void] = [
    { $0.uniqueKeys.removeLast() }, { $0.foreignKeys[0].reference.isDeferred = true },
    { $0.checks[0] = "year > 1949" }, { $0.checks.append("id > 0") },
    { $0.indexes[1].parts.reverse() }, { $0.indexes[0].isUnique = true }, { $0.isStrict = false },
    { $0.hasRowID = false }, { $0.primaryKey = "id" }, { $0.name = "set" },
    { $0.columns.remove(named: "year") },
  ]

  @Test(
    "The order of columns, keys, checks and indexes does not affect equality of tables",
    arguments: 0..<5)
  func order(reordering: Int) {
    var other = Self.table
    Self.reorderings[reordering](&other)
    #expect(other == Self.table && other.hashValue == Self.table.hashValue)
    #expect(Set([other, Self.table]).count == 1)
  }

  @Test("Descriptions with other keys, checks, indexes or options are different", arguments: 0..<11)
  func difference(change: Int) {
    var other = Self.table
    Self.changes[change](&other)
    #expect(other != Self.table)
    Self.reorderings[4](&other)
    #expect(other != Self.table)
  }
}
