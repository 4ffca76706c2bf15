import Foundation
import TestSupport
import Testing

import SocleQueries
@testable import SocleCore

@Suite("Aggregates")
struct AggregateTests {
  struct Rights: OptionSet, ColumnValue {
    var rawValue: Int
    static let read = Rights(rawValue: 1)
    static let write = Rights(rawValue: 2)
    static let own = Rights(rawValue: 4)
  }
  struct Grant: Equatable {
    var user: Int
    var rights: Rights

    static let user = Field("user", \Grant.user)
    static let rights = Field("rights", \Grant.rights)
    static let row = RowDescription("grants", user, rights, make: Grant.init)
  }

  struct Item {
    var price: Decimal
    var old: Decimal?
    static let price = Field("price", \Item.price, as: .hundredths)
    static let old = Field("old", \Item.old, as: .optional(.hundredths))
    static let row = RowDescription("items", price, old, make: Item.init)
  }

  let connection: Connection

  init() throws { connection = try Connection.library() }

  @Test("A sum of hundredths is a Decimal, nil without rows")
  func sumOfHundredths() throws {
    try connection.createTable(Item.row)
    let query = SelectQuery(Item.price.sum, Item.old.sum, from: Item.row)
    let none = try connection.row(of: query)
    #expect(none.0 == nil && none.1 == nil)
    let cents = [1999, 5, 10].map { Decimal($0) / 100 }
    try connection.insert(
      contentsOf: cents.map { Item(price: $0, old: $0 == cents[1] ? nil : $0) }, in: Item.row)
    let (sum, old) = try connection.row(of: query)
    #expect(sum == Decimal(2014) / 100 && old == Decimal(2009) / 100)
  }

  @Test("Aggregates have the expected SQL")
  func generatedSQL() throws {
    let dear = Book.price.isGreater(than: 5)
    let expected: [(SQLFragment, String)] = [
      (Aggregate.rowCount.sql, "count(*)"), (Book.price.count.sql, #"count("price")"#),
      (Book.price.countDistinct.sql, #"count(DISTINCT "price")"#),
      (Book.pages.sum.sql, #"sum("pages")"#), (Book.pages.average.sql, #"avg("pages")"#),
      (Book.name.min.sql, #"min("name")"#), (Book.name.max.sql, #"max("name")"#),
      (Book.name.joined(by: ", ").sql, #"group_concat("name", ?)"#),
      (Book.pages.bitOr.sql, #"socle_bit_or("pages")"#),
      (Book.pages.bitAnd.sql, #"socle_bit_and("pages")"#),
      (
        Book.name.joined(by: ", ").where([dear]).sql,
        #"group_concat("name", ?) FILTER (WHERE "price" > ?)"#
      ),
      (
        Aggregate.rowCount.where([dear]).where([Book.id.equals(1)]).sql,
        #"count(*) FILTER (WHERE ("price" > ? AND "id" = ?))"#
      ), (Aggregate.rowCount.where([]).sql, "count(*)"),
      (Grant.rights.union.sql, #"socle_bit_or("rights")"#),
      (Grant.rights.intersection.sql, #"socle_bit_and("rights")"#),
      (Grant.rights.contains([.read, .own]).test, #"("rights" & ?) = ?"#),
      (Grant.rights.isDisjoint(with: .own).test, #"("rights" & ?) = 0"#),
    ]
    for (text, sql) in expected {
      let isOfGrants = sql.contains("rights")
      #expect(
        try (isOfGrants ? text.rendered(for: Grant.row) : text.rendered(for: Book.row)) == sql)
    }
  }

  @Test("An aggregate can be restricted to some rows")
  func filter() throws {
    let query = SelectQuery(
      Aggregate.rowCount.where([Book.price.isNotNull, Book.pages.isLess(than: 200)]),
      Book.name.joined(by: "+").where([Book.author.equals(2)]),
      Book.pages.bitOr.where([Book.id.isAtMost(2)]), from: Book.row)
    #expect(try connection.row(of: query) == (2, "Watches", 100 | 7))
  }

  @Test("A sum of integers beyond 64 bits is an error")
  func overflow() throws {
    try connection.createNumbers([.max, 1])
    let error = failure {
      _ = try connection.row(of: SelectQuery(Number.value.sum, from: Number.row))
    }
    #expect(error?.description.contains("integer overflow") == true)
    let average = SelectQuery(Number.value.average, from: Number.row)
    #expect(try connection.row(of: average) == Double(Int.max) / 2)
  }

  @Test("Option sets are aggregated by union and intersection")
  func options() throws {
    try connection.createTable(Grant.row)
    try connection.prepareInsert(in: Grant.row).insert(contentsOf: [
      Grant(user: 1, rights: [.read, .write]), Grant(user: 1, rights: [.read, .own]),
      Grant(user: 2, rights: []),
    ])
    let query = SelectQuery(
      Grant.user, Grant.rights.union, Grant.rights.intersection, from: Grant.row
    )
    .grouped(by: Grant.user).ordered(by: [Grant.user.ascending])
    let found = try connection.rows(of: query)
    #expect(found.map(\.1) == [[.read, .write, .own], []])
    #expect(found.map(\.2) == [[.read], []])
    func users(_ condition: Condition) throws -> [Int] {
      try connection.rows(of: SelectQuery(Grant.user, from: Grant.row).where([condition]))
    }
    #expect(try users(Grant.rights.contains([.read, .own])) == [1])
    #expect(try users(Grant.rights.contains([])) == [1, 1, 2])
    #expect(try users(Grant.rights.isDisjoint(with: [.write, .own])) == [2])
    #expect(try users(Grant.rights.isDisjoint(with: [])) == [1, 1, 2])
    let none = SelectQuery(Grant.rights.union, from: Grant.row).where([.any(of: [])])
    #expect(try connection.row(of: none) == nil)
  }

  @Test("SQLite refuses an aggregate in a condition on rows, with the position")
  func misuse() throws {
    let query = SelectQuery(Book.id, from: Book.row).where([Book.id.count.equals(1)])
    let error = failure { _ = try connection.rows(of: query) }
    #expect(error?.description.contains("misuse of aggregate") == true)
  }
}
