import SocleCore

extension Lot {
  static let id = Field("id", \Lot.id)
  static let part = Field("part", \Lot.part)
  static let color = Field("color", \Lot.color)
  static let quantity = Field("quantity", \Lot.quantity)
  static let isSpare = Field("is_spare", \Lot.isSpare)
  static let note = Field("note", \Lot.note)
  static let row = RowDescription(
    "lot", id, part, color, quantity, isSpare, note, make: Lot.init
  )
  .keyed(by: id)
  static let keylessRow = RowDescription(
    "lot", id, part, color, quantity, isSpare, note, make: Lot.init)
}

extension ServerStatus {
  static let id = Field("id", \ServerStatus.id)
  static let load = Field("load", \ServerStatus.load)
  static let score = Field("score", \ServerStatus.score)
  static let status = Field("status", \ServerStatus.status)
  static let row = RowDescription(
    "status", id, load, score, status, make: ServerStatus.init
  )
  .keyed(by: id)
}
