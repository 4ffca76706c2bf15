import Foundation
import TestSupport
import Testing

import SocleQueries
@testable import SocleCore

@Suite("Errors without values")
struct ErrorSecrecyTests {
  static let secret = "s3cr3t"

  struct Account: Codable {
    var id: Int
    var password: String
    var number: Int

    static let id = Field("id", \Account.id)
    static let password = Field("password", \Account.password, isUnique: true)
    static let number = Field("number", \Account.number, check: "number < 5000")
    static let row = RowDescription(
      "accounts", id, password, number, make: Account.init
    )
    .keyed(by: id)
  }

  struct Picky: Codable {
    var value: String

    init(_ value: String) { self.value = value }

    init(from decoder: any Decoder) throws {
      value = try decoder.singleValueContainer().decode(String.self)
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "found \(value)"))
    }

    func encode(to encoder: any Encoder) throws {
      guard value != secret else {
        throw EncodingError.invalidValue(
          value, .init(codingPath: [], debugDescription: "cannot write \(value)"))
      }
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }

  func expectSilence(_ body: () throws -> Void) throws {
    let thrown = errorThrown(by: body)
    let error = try #require(thrown)
    for text in [
      "\(error)", "\(error as NSError)", String(reflecting: error), error.localizedDescription,
    ] {
      #expect(!text.contains(Self.secret), "\(text)")
      #expect(!text.contains("5309"), "\(text)")
    }
  }

  @Test("The error of a violated constraint contains no value, in a row, a stream or an update")
  func constraints() throws {
    let connection = try Connection.inMemory()
    try connection.createTable(Account.row)
    let insert = try connection.prepareInsert(in: Account.row)
    try insert.insert(Account(id: 1, password: Self.secret, number: 1))
    let rows = [
      Account(id: 2, password: Self.secret, number: 1), Account(id: 3, password: "x", number: 5309),
      Account(id: 1, password: Self.secret, number: 5309),
    ]
    for row in rows {
      try expectSilence { try insert.insert(row) }
      try expectSilence { try insert.insert(contentsOf: [row]) }
    }
    try expectSilence {
      try connection.update(
        Account.row, set: [Account.number.set(to: 5309)],
        where: [Account.password.equals(Self.secret)])
    }
  }

  @Test("The error of a failed query contains no value of its conditions")
  func conditions() throws {
    let connection = try Connection.inMemory()
    let condition = Account.password.equals(Self.secret)
    try expectSilence { _ = try connection.rows(of: Account.row, where: [condition]) }
    try expectSilence { try connection.delete(in: Account.row, where: [condition]) }
    try expectSilence { _ = try connection.plan(of: Account.row, where: [condition]) }
    try connection.createTable(Account.row)
    try expectSilence {
      _ = try connection.row(of: Account.row, where: [condition, Account.number.equals(5309)])
    }
  }

  @Test("The error of invalid JSON contains no value")
  func json() throws {
    let table = ValueTable(Field("value", \.value, as: JSONCoding<Picky>.json()))
    let connection = try Connection.inMemory()
    try connection.createTable(table.row)
    let insert = try connection.prepareInsert(in: table.row)
    try expectSilence { try insert.insert(contentsOf: table.rows([Picky(Self.secret)])) }
    try connection.run("INSERT INTO cells VALUES(1, '\"\(Self.secret)\"')")
    try expectSilence { _ = try connection.rows(of: table.row) }
    try connection.run("UPDATE cells SET value = '{\"\(Self.secret)\": 5309}'")
    try expectSilence { _ = try connection.rows(of: table.row) }
  }

  static let quoting: [SQLFragment] = [
    "SELECT * FROM words WHERE words MATCH \(secret + ":x")",
    "SELECT * FROM words WHERE words MATCH \("\"" + secret)",
    "INSERT INTO words(words) VALUES (\(secret))", "SELECT json_extract('{}', \(secret))",
    "ATTACH \("/nowhere/" + secret) AS other",
    "DETACH \(secret)", "SELECT json_set('{}', \(secret), 1)",
  ]

  @Test("A message in which SQLite quotes a bound value is withheld", arguments: quoting.indices)
  func sqliteMessages(index: Int) throws {
    func connection(showing: Bool) throws -> Connection {
      var options = ConnectionOptions()
      options.showsBoundValuesInErrors = showing
      let connection = try Connection.inMemory(options: options)
      try connection.run("CREATE VIRTUAL TABLE words USING fts5(word)")
      return connection
    }
    let silent = try connection(showing: false)
    try expectSilence { try silent.execute(Self.quoting[index]) }
    let error = failure { try silent.execute(Self.quoting[index]) }
    #expect(error?.description.contains("showsBoundValuesInErrors") == true, "\(error as Any)")
    let open = try connection(showing: true)
    let shown = failure { try open.execute(Self.quoting[index]) }
    #expect(shown?.description.contains(Self.secret) == true)
  }

  @Test("SQLite's fixed messages are shown although the statement has bound values")
  func helpfulMessages() throws {
    let connection = try Connection.inMemory()
    try connection.run("CREATE TABLE t(a)")
    try connection.run("INSERT INTO t VALUES (9223372036854775807), (1)")
    let sum = failure { try connection.execute("SELECT sum(a) FROM t WHERE 1 < \(2)") }
    #expect(sum?.description.contains("integer overflow") == true)
    let json = failure { try connection.execute("SELECT json_extract(\("{"), '$')") }
    #expect(json?.description.contains("malformed JSON") == true)
  }
}
