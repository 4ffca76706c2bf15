import CPeers
import Foundation

/// The keys that look-ups ask for.
enum Keys {
  /// One in five ids of the rows 1 to `size`, shuffled, always the same.
  static func generated(amongRows size: Int) -> [Int] {
    let count = Workload.lookUps(amongRows: size)
    guard let keys = peer_keys_generated(count, size) else { return [] }
    defer { free(keys) }
    return UnsafeBufferPointer(start: keys, count: count).map(Int.init)
  }
}
