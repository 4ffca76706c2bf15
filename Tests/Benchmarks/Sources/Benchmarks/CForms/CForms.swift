import CPeers

/// The C functions of one way of doing things in C.
struct CForms: Sendable {
  typealias Database = OpaquePointer
  typealias InsertLots = @convention(c) (Database?, UnsafePointer<peer_lot>?, Int) -> Int32
  typealias LookUp =
    @convention(c) (
      Database?, UnsafePointer<Int64>?, Int, UnsafeMutablePointer<peer_lots>?
    ) -> Int32

  let insert: InsertLots
  let insertAlone: InsertLots
  let insertGenerated: @convention(c) (Database?, Int) -> Int32
  let read: @convention(c) (Database?, UnsafeMutablePointer<peer_lots>?) -> Int32
  let sum: @convention(c) (Database?, UnsafeMutablePointer<Int64>?) -> Int32
  let lookUp: LookUp
  let upsert: @convention(c) (Database?, UnsafePointer<peer_status>?, Int) -> Int32
}

extension CForms {
  /// The loop everybody writes.
  static let plain = CForms(
    insert: peer_plain_insert, insertAlone: peer_plain_insert_each,
    insertGenerated: peer_plain_insert_generated, read: peer_plain_read, sum: peer_plain_sum,
    lookUp: peer_plain_look_up, upsert: peer_plain_upsert)

  /// The best that is known.
  static let best = CForms(
    insert: peer_best_insert, insertAlone: peer_best_insert_each,
    insertGenerated: peer_best_insert_generated, read: peer_best_read, sum: peer_best_sum,
    lookUp: peer_best_look_up, upsert: peer_best_upsert)
}
