/// A buffer that keeps the text of one row alive from binding to stepping, and records what was bound.
///
/// With `SQLITE_TRANSIENT` SQLite would allocate and free memory for each cell, which costs more than the binding. Text that
/// does not fit is copied by SQLite. A plain struct used through a pointer, so that passing it costs no reference counting.
package struct TextArena {
  private let start: UnsafeMutableRawPointer
  private let capacity: Int
  private var used = 0
  /// Whether a cell was bound since this was last set to false.
  var hasBound = false
  /// Whether SQLite has copied a value that did not fit, since the last ``clear()``.
  var hasCopied = false

  private init(capacity: Int) {
    self.capacity = capacity
    start = .allocate(byteCount: capacity, alignment: 1)
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

  mutating func clear() {
    used = 0
    hasCopied = false
  }

  /// A copy of the text, valid until ``clear()``; nil if it does not fit, so that SQLite has to copy it.
  @inline(__always)
  mutating func keep(_ text: UnsafePointer<CChar>, count: Int) -> UnsafePointer<CChar>? {
    guard count <= capacity &- used else {
      hasCopied = true
      return nil
    }
    let copy = start + used
    copy.copyMemory(from: text, byteCount: count)
    used &+= count
    return UnsafeRawPointer(copy).assumingMemoryBound(to: CChar.self)
  }
}
