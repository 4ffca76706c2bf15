import TestSupport
import Testing

import SocleQueries
@testable import SocleCore

@Suite("The indexes that conditions use")
struct IndexPlanTests {
  struct Order { var id: Int; var state: String; var customer: String }

  static let id = Field("id", \Order.id)
  static let state = Field("state", \Order.state)
  static let customer = Field("customer", \Order.customer)
  static let row = RowDescription(
    "orders", id, state, customer, make: Order.init
  )
  .keyed(by: id)
  .with(indexes: [
    IndexDescription("open_orders", on: [.column("customer")], where: "state = 'open'"),
    IndexDescription("by_folded_customer", on: [.expression("lower(customer)")]),
  ])

  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
    try connection.createTable(Self.row)
    try connection.prepareInsert(in: Self.row).insert(
      contentsOf: (1...100).map {
        Order(id: $0, state: $0 % 10 == 0 ? "open" : "done", customer: "Customer \($0 % 7)")
      })
  }

  func plan(_ conditions: Condition...) throws -> String {
    try connection.plan(of: Self.row, where: conditions).description
  }

  @Test("A partial index is used if the query compares a value as in the index's condition")
  func partial() throws {
    let isOpen = Self.state.equals("open")
    #expect(try plan(isOpen, Self.customer.equals("Customer 3")).contains("open_orders"))
    #expect(
      try plan(
        Condition("\(Self.state) = \(literal: "open")"), Self.customer.hasPrefix("Customer")
      ).contains("open_orders"))
    #expect(try !plan(Self.state.equals("done"), Self.customer.equals("x")).contains("open_orders"))
    #expect(
      try connection.count(of: Self.row, where: [isOpen, Self.customer.equals("Customer 3")]) == 2)
  }

  @Test("A partial index on an optional column serves a comparison with a value that is not nil")
  func partialOfOptional() throws {
    struct Item { var id: Int; var rank: Int; var state: String? }
    let (id, rank) = (Field("id", \Item.id), Field("rank", \Item.rank))
    let state = Field("state", \Item.state)
    let row = RowDescription("items", id, rank, state, make: Item.init).keyed(by: id)
      .with(indexes: [
        IndexDescription("open_items", on: ["rank"], where: "state = 'open'"),
        IndexDescription("with_state", on: ["state"], where: "state IS NOT NULL"),
      ])
    try connection.createTable(row)
    let states = ["open", nil, "done", nil, "open"]
    try connection.insert(
      contentsOf: states.enumerated().map { Item(id: $0, rank: $0, state: $1) },
      in: row)
    func ids(_ conditions: Condition...) throws -> [Int] {
      try connection.rows(of: row, where: conditions, orderedBy: [id.ascending]).map(\.id)
    }
    func uses(_ index: String, _ conditions: Condition...) throws -> Bool {
      try connection.plan(of: row, where: conditions).usesIndex(index)
    }
    let isOpen = state.equals("open")
    #expect(try uses("open_items", isOpen, rank.equals(2)))
    #expect(try uses("with_state", state.equals("done")))
    #expect(try uses("with_state", .all(of: [state.equals("done"), id.isLess(than: 4)])))
    let other = row.alias("other")
    let twins = SelectQuery(id, from: row).joined(to: other, on: [other[state].equals("done")])
    #expect(try connection.plan(of: twins).usesIndex("with_state"))
    let done = SelectQuery(other[id], from: other).where([other[state] == "done"])
    let without = SelectQuery(id, from: row).where([Condition.exists(done).not])
    #expect(try connection.plan(of: without).usesIndex("with_state"))
    #expect(
      try connection.plan(of: DeleteQuery(from: row, where: [state == "done"])).usesIndex(
        "with_state"))
    // Where a NULL has to count as different, it does.
    #expect(try ids(isOpen) == [0, 4])
    #expect(try ids(isOpen.not) == [1, 2, 3])
    #expect(try ids(.all(of: [isOpen, id.isLess(than: 9)]).not) == [1, 2, 3])
    #expect(try ids(.any(of: [isOpen, state.equals("done")]).not) == [1, 3])
    #expect(try ids(isOpen.not.not) == [0, 4])
    #expect(try ids(isOpen.equals(false)) == [1, 2, 3])
    #expect(try ids(state.equals(nil)) == [1, 3])
    #expect(try ids(Condition("\(isOpen) = 0")) == [1, 2, 3])
    let values = SelectQuery(isOpen, from: row).ordered(by: [id.ascending])
    #expect(try connection.rows(of: values) == [true, false, false, false, true])
    #expect(
      try connection.rows(of: SelectQuery(isOpen.choose(1, otherwise: 0), from: row)).reduce(0, +)
        == 2)
    #expect(try connection.row(of: SelectQuery(id.count.where([isOpen.not]), from: row)) == 3)
  }

  @Test("An index on an expression is used by a query with the same expression")
  func expression() throws {
    let folded = Computed("lower(\(Self.customer))", as: String.self)
    #expect(try plan(folded.equals("customer 3")).contains("by_folded_customer"))
    #expect(try plan(Condition("\(folded) = \("customer 3")")).contains("by_folded_customer"))
  }

  @Test("A list of 32,000 values has unnumbered parameters, which SQLite compiles in linear time")
  func longLists() throws {
    let list = Self.id.isIn(1...32_000)
    #expect(try !list.test.rendered(for: Self.row).contains("?1"))
    #expect(try connection.count(of: Self.row, where: [list]) == 100)
  }
}
