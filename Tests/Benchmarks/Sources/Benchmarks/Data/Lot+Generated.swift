import CPeers

extension Lot {
  /// The lot numbered `id`, equal to the one the C peers get.
  static func numbered(_ id: Int) -> Lot {
    var text = peer_lot_text()
    return withUnsafeMutablePointer(to: &text) { Lot(peer_lot_numbered(Int64(id), $0)) }
  }

  /// The lots numbered 1 to `count`.
  static func generated(_ count: Int) -> [Lot] {
    var lots: [Lot] = []
    lots.reserveCapacity(count)
    for id in 0..<count { lots.append(.numbered(id + 1)) }
    return lots
  }

  init(_ lot: peer_lot) {
    self.init(
      id: Int(lot.id), part: String(lot.part, length: lot.part_length) ?? "",
      color: Int(lot.color), quantity: Int(lot.quantity), isSpare: lot.is_spare,
      note: String(lot.note, length: lot.note_length))
  }
}

extension String {
  /// The `length` bytes from `text` on; nil for NULL.
  init?(_ text: UnsafePointer<CChar>?, length: Int32) {
    guard let text else { return nil }
    let bytes = UnsafeRawBufferPointer(start: text, count: Int(length))
    self = String(decoding: bytes, as: UTF8.self)
  }
}
