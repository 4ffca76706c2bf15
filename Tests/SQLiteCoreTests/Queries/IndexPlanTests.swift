import TestSupport
import Testing

@testable import SQLiteCore
import SQLiteQueries

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
    try connection.prepareInsert(into: Self.row).insert(
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
