import Foundation
import Socle
import Testing

@Suite("The tour on queries of several tables")
struct AskingTests {
  @Test("Colors are listed with the number of their orders")
  func joining() throws {
    let connection = try Connection.inMemory()
    try connection.createTables([Color.row.table, Order.row.table])
    try connection.prepareInsert(in: Color.row).insert(contentsOf: Color.samples)
    let orders = [Color.samples[0], Color.samples[1], Color.samples[0]].map { color in
      Order(
        id: UUID(), state: .open, color: color.id, savedAt: Date(timeIntervalSince1970: 0),
        shippedAt: nil, tags: [])
    }
    try connection.prepareInsert(in: Order.row).insert(contentsOf: orders)
    var printed: [String] = []
    func print(_ name: String, _ orders: Int) { printed.append("\(name) \(orders)") }
    // tour begins
    let used = SelectQuery(Color.name, Order.id.count, from: Color.row)
      .leftJoined(to: Order.row, on: [Order.color.equals(Color.id)])
      .grouped(by: Color.id)
      .having([Order.id.count.isAtLeast(1)])
      .ordered(by: [Order.id.count.descending, Color.name.ascending])
    for (name, orders) in try connection.rows(of: used) {
      print(name, orders)
    }
    // tour ends
    #expect(printed == ["\(Color.samples[0].name) 2", "\(Color.samples[1].name) 1"])
  }
}
