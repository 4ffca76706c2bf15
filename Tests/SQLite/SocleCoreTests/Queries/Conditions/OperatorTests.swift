import SocleQueries
import TestSupport
import Testing

@testable import SocleCore

@Suite("Conditions as operators")
struct OperatorTests {
  struct Item { var id: Int; var limit: Int?; var name: String? }
  static let id = Field("id", \Item.id)
  static let limit = Field("limit", \Item.limit)
  static let name = Field("name", \Item.name)
  static let row = RowDescription("items", id, limit, name, make: Item.init).keyed(by: id)

  @Test("An operator means the same as the method of that comparison")
  func methods() throws {
    let connection = try Connection.inMemory()
    try connection.createTable(Self.row)
    let items = [(1, 2, "a"), (2, nil, nil), (3, 3, "b"), (4, 1, "a")]
    try connection.insert(
      contentsOf: items.map { Item(id: $0.0, limit: $0.1, name: $0.2) }, in: Self.row)
    let (id, limit, name) = (Self.id, Self.limit, Self.name)
    let pairs: [(Condition, Condition)] = [
      (id == 2, id.equals(2)), (id != 2, id.differs(from: 2)), (id < 2, id.isLess(than: 2)),
      (id <= 2, id.isAtMost(2)), (id > 2, id.isGreater(than: 2)), (id >= 2, id.isAtLeast(2)),
      (limit == nil, limit.isNull), (limit != nil, limit.isNotNull),
      (limit == 3, limit.equals(3)), (limit != 3, limit.differs(from: 3)),
      (name == "a", name.equals("a")), (name > "a", name.isGreater(than: "a")),
      (id == limit, id.equals(limit)), (id != limit, id.differs(from: limit)),
      (id < limit, id.isLess(than: limit)), (id <= limit, id.isAtMost(limit)),
      (id > limit, id.isGreater(than: limit)), (id >= limit, id.isAtLeast(limit)),
      (id.plus(1) == 3, id.plus(1).equals(3)), ((id == 2) == false, id.equals(2).not),
    ]
    for (index, (left, right)) in pairs.enumerated() {
      let found = try connection.rows(of: Self.row, where: [left]).map(\.id)
      #expect(try connection.rows(of: Self.row, where: [right]).map(\.id) == found, "\(index)")
      #expect(!found.isEmpty, "\(index)")
    }
  }
}
