/// A small memory that keeps the text of one row alive from binding to stepping.
///
/// With `SQLITE_TRANSIENT` SQLite would allocate and free for each cell, which costs more than the
/// whole binding. Text that does not fit is left to SQLite. It is a plain struct used through a pointer,
/// so that handing it along costs no reference counting.
struct TextArena {
  private let start: UnsafeMutablePointer<UInt8>
  private let capacity: Int
  private var used = 0
  /// One bit for each parameter that was bound, as far as 63 of them go.
  private(set) var bound: UInt64 = 0

  private init(capacity: Int) {
    self.capacity = capacity
    start = .allocate(capacity: capacity)
  }

  /// A new arena; the caller destroys it.
  static func make(capacity: Int = 4096) -> UnsafeMutablePointer<TextArena> {
    let arena = UnsafeMutablePointer<TextArena>.allocate(capacity: 1)
    arena.initialize(to: TextArena(capacity: capacity))
    return arena
  }

  static func destroy(_ arena: UnsafeMutablePointer<TextArena>) {
    arena.pointee.start.deallocate()
    arena.deinitialize(count: 1)
    arena.deallocate()
  }

  /// The bits that ``bound`` has once the parameters 1 to `count` are bound; nil if they are too many to tell.
  static func bits(ofParameters count: Int) -> UInt64? {
    count < 64 ? (1 &<< UInt64(count) &- 1) &<< 1 : nil
  }

  /// Forgets the row before.
  mutating func clear() {
    used = 0
    bound = 0
  }

  /// Notes that a parameter, counted from 1, is bound.
  @inline(__always)
  mutating func note(_ parameter: Int32) {
    bound |= 1 &<< UInt64(truncatingIfNeeded: parameter)
  }

  /// A copy of `bytes` that stays until ``clear()``, or nil if there is no room.
  mutating func keep(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafePointer<CChar>? {
    guard let source = bytes.baseAddress, bytes.count <= capacity - used else { return nil }
    let copy = start + used
    copy.update(from: source, count: bytes.count)
    used += bytes.count
    return UnsafeRawPointer(copy).assumingMemoryBound(to: CChar.self)
  }
}
