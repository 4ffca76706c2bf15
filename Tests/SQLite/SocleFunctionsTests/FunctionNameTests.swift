import TestSupport
import Testing

@testable import SocleCore
@testable import SocleFunctions
@testable import SocleSyntax

@Suite("Names of functions")
struct FunctionNameTests {
  @Test("Any name that can be quoted can be the name of a function", arguments: HostileNames.groups)
  func hostileNames(group: NameGroup) {
    group.tryEach(hostileName)
  }

  private func hostileName(_ name: String) throws {
    guard (1...255).contains(name.utf8.count) else { return }
    let connection = try Connection.inMemory()
    try connection.register(ScalarFunction(name) { (number: Int) in number + 1 })
    let quoted = try SQLIdentifier.quoted(name)
    #expect(try connection.result("\(quoted)(1)") == .integer(2))
  }

  @Test(
    "A function name that SQLite would misread is refused",
    arguments: [
      ("", "its name is empty"), ("a\0b", "its name contains a NUL character. Remove it"),
      ("socle_sink", "names that begin with socle_ are reserved for Socle. Choose another name"),
      ("Socle_x", "names that begin with socle_ are reserved for Socle. Choose another name"),
      (
        String(repeating: "é", count: 128), "its name has 256 bytes; SQLite allows 255"
      ),
    ])
  func refused(_ name: String, _ reason: String) throws {
    let connection = try Connection.inMemory()
    let subject = "the function \(name.debugDescription)"
    let scalar = errorThrown { try connection.register(ScalarFunction(name) { 1 }) }
    let aggregate = errorThrown {
      try connection.register(
        AggregateFunction(
          name, startingWith: 0, step: { (_: inout Int, _: Int) in }, result: { $0 }))
    }
    #expect(scalar as? SQLiteError == .impossible(subject: subject, reason: reason))
    #expect(aggregate as? SQLiteError == .impossible(subject: subject, reason: reason))
  }

  @Test("A function name can have 255 bytes")
  func longest() throws {
    let connection = try Connection.inMemory()
    let name = String(repeating: "n", count: 255)
    try connection.register(ScalarFunction(name) { 1 })
    #expect(try connection.result("\(name)()") == .integer(1))
  }

  @Test("A function with another number of arguments does not replace SQLite's own function")
  func besideBuiltIn() throws {
    let connection = try Connection.inMemory()
    try connection.register(ScalarFunction("upper") { (_: String, _: Int) in "own" })
    #expect(try connection.result("upper('a') || upper('a', 1)") == .text("Aown"))
  }
}
