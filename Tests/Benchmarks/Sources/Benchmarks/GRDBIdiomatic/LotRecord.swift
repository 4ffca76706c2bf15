import GRDB

/// A lot as GRDB's README would have it declared.
struct LotRecord: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "lot"

  var id: Int
  var part: String
  var color: Int
  var quantity: Int
  var isSpare: Bool
  var note: String?

  enum CodingKeys: String, CodingKey {
    case id, part, color, quantity
    case isSpare = "is_spare"
    case note
  }

  init(_ lot: Lot) {
    (id, part, color) = (lot.id, lot.part, lot.color)
    (quantity, isSpare, note) = (lot.quantity, lot.isSpare, lot.note)
  }

  var lot: Lot {
    Lot(id: id, part: part, color: color, quantity: quantity, isSpare: isSpare, note: note)
  }

  static func generated(_ count: Int) -> [LotRecord] {
    (0..<count).map { LotRecord(.numbered($0 + 1)) }
  }
}
