import Foundation
import Socle

// tour begins
nonisolated struct Order {
  enum State: String, ColumnValue { case open, shipped }

  var id: UUID
  var state: State
  var color: Int
  var savedAt: Date
  var shippedAt: Date?
  var tags: [String]
}

extension Order {
  static let id = Field("id", \Order.id)
  static let state = Field("state", \Order.state, default: "open")
  static let color = Field("color", \Order.color, references: "colors")
  static let savedAt = Field("saved_at", \Order.savedAt, as: .iso8601)
  static let shippedAt = Field("shipped_at", \Order.shippedAt, as: .optional(.unixSeconds))
  static let tags = Field("tags", \Order.tags, as: .json())
  static let row = RowDescription(
    "orders", id, state, color, savedAt, shippedAt, tags, make: Order.init
  )
  .keyed(by: id)
  .with(indexes: [IndexDescription("orders_by_color", on: [.field(color)])])
}
// tour ends

extension Order: Equatable {}
