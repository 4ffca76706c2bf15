import Foundation

extension UUID {
  /// A new UUID that sorts after all UUIDs that this function has returned in this process: version 7 of RFC 9562.
  ///
  /// ```swift
  /// var id = UUID.inTimeOrder()
  /// ```
  ///
  /// Random ids spread inserted rows over a whole index; ids in time order are inserted at its end. **They show when they were
  /// made**, to the millisecond, to everybody who sees the id; use `UUID()` where that must not be known. The first 48 bits are the
  /// milliseconds since 1970, and 12 more count within a millisecond; the other 62 are random. If the clock is set back, or more
  /// than 2,048 are made in a millisecond, new ids continue after the last one. Ids of different machines are in the order of
  /// their clocks.
  public static func inTimeOrder() -> UUID {
    let milliseconds = Date.now.timeIntervalSince1970 * 1000
    return lastTime.withLock { last in
      // The counter begins with a random number whose highest bit is 0, and overflows into the time.
      let now = (UInt64(exactly: milliseconds.rounded(.down)) ?? 0) << 12
      last = max(last &+ 1, now | UInt64.random(in: 0..<0x800))
      return UUID(time: last)
    }
  }

  /// A UUID of version 7 with 48 bits of time, 12 bits of a counter, and random bits.
  init(time: UInt64) {
    // The variant bits of a random UUID are valid for version 7, too.
    var bytes = UUID().uuid
    let high = (time >> 12) << 16 | 0x7000 | time & 0xFFF
    withUnsafeMutableBytes(of: &bytes) { $0.storeBytes(of: high.bigEndian, as: UInt64.self) }
    self.init(uuid: bytes)
  }
}

/// The time and counter of the last UUID in the order of time.
private let lastTime = Locked<UInt64>(0)
