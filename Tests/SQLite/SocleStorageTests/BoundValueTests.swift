import TestSupport
import Testing

@testable import SocleCore

@Suite("Bound values in errors")
struct BoundValueTests {
  @Test("Errors show bound values only if the options ask for them", arguments: [true, false])
  func values(isShown: Bool) throws {
    var options = ConnectionOptions()
    options.showsBoundValuesInErrors = isShown
    let connection = try Connection.inMemory(options: options)
    try connection.createNumbers([4711])
    let insert = try connection.prepareInsert(in: Number.row)
    let error = errorThrown { try insert.insert(Number(value: 4711)) }
    #expect(error.map { "\($0)" }?.contains("4711") == isShown)
  }
}
