import Testing

@testable import SocleCore

@Suite("Conditions for every row and for no row")
struct EveryRowTests {
  struct Truth: Equatable {
    var isTrue: Bool
    var isFalse: Bool
  }

  static let isTrue = Field("true", \Truth.isTrue)
  static let isFalse = Field("FALSE", \Truth.isFalse)
  static let row = RowDescription(
    "truths", isTrue, isFalse, make: Truth.init
  )
  .keyed(by: isTrue)

  @Test("Every row is selected even in a table with columns named true and false")
  func hostileColumns() throws {
    let connection = try Connection.inMemory()
    try connection.createTable(Self.row)
    let truths = [Truth(isTrue: false, isFalse: true), Truth(isTrue: true, isFalse: true)]
    try connection.prepareInsert(in: Self.row).insert(contentsOf: truths)
    #expect(try connection.count(of: Self.row, where: [.everyRow]) == 2)
    #expect(try connection.count(of: Self.row, where: [.all(of: [])]) == 2)
    #expect(try connection.count(of: Self.row, where: [.any(of: [])]) == 0)
    #expect(try connection.count(of: Self.row, where: [Condition.any(of: []).not]) == 2)
    #expect(
      try connection.update(Self.row, set: [Self.isFalse.set(to: false)], where: [.everyRow]) == 2)
    #expect(try connection.delete(in: Self.row, where: [.any(of: [])]) == 0)
    #expect(try connection.delete(in: Self.row, where: [.everyRow]) == 2)
  }
}
