import CPeers

extension Lot {
  /// Adds this lot to `digest` as the C peers add theirs.
  func add(to digest: inout peer_digest) {
    var lot = peer_lot()
    lot.id = Int64(id)
    lot.color = Int64(color)
    lot.quantity = Int64(quantity)
    lot.is_spare = isSpare
    withBytes(of: part) { start, count in
      (lot.part, lot.part_length) = (start, count)
      withBytes(of: note) { start, count in
        (lot.note, lot.note_length) = (start, count)
        peer_digest_add(&digest, &lot)
      }
    }
  }
}

/// Calls `body` with the bytes of `text`, or with NULL for nil.
func withBytes(of text: String?, _ body: (UnsafePointer<CChar>?, Int32) -> Void) {
  guard let text else { return body(nil, 0) }
  text.withCString { body($0, Int32(text.utf8.count)) }
}
