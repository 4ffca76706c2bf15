import Foundation
import Testing

@testable import SocleEntities

@Suite("Ids in the order of time")
struct TimeOrderTests {
  @Test(
    "Each time-ordered UUID has version 7, follows the one before, and contains its creation time")
  func order() {
    let start = Date.now.timeIntervalSince1970 * 1000
    let ids = (0..<10_000).map { _ in UUID.inTimeOrder() }
    let end = Date.now.timeIntervalSince1970 * 1000
    #expect(ids.map(\.uuidString) == ids.map(\.uuidString).sorted() && Set(ids).count == 10_000)
    #expect(zip(ids, ids.dropFirst()).allSatisfy { $0.sorts(before: $1) })
    for id in ids {
      let (version, variant) = (id.uuid.6 >> 4, id.uuid.8 >> 6)
      #expect(version == 7 && variant == 0b10)
    }
    // Others of this process may have made ids for later milliseconds.
    let bytes = ids[0].uuid
    let first = [bytes.0, bytes.1, bytes.2, bytes.3, bytes.4, bytes.5].reduce(0.0) {
      $0 * 256 + Double($1)
    }
    #expect(first >= start.rounded(.down) && first <= end + 1000)
  }

  @Test(
    "Threads never create equal time-ordered UUIDs, nor one that is sorted before their last one")
  func threads() {
    let all = Locked<[UUID]>([])
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      let ids = (0..<2_000).map { _ in UUID.inTimeOrder() }
      #expect(zip(ids, ids.dropFirst()).allSatisfy { $0.sorts(before: $1) })
      all.withLock { $0 += ids }
    }
    #expect(Set(all.withLock { $0 }).count == 8_000)
  }

  @Test(
    "The layout of a time-ordered UUID is that of RFC 9562",
    arguments: [
      (0 as UInt64, "00000000-0000-7000-"),
      (.max, "FFFFFFFF-FFFF-7FFF-"), (0x017F_22E2_79B0 << 12 | 0xCC3, "017F22E2-79B0-7CC3-"),
    ])
  func layout(_ time: UInt64, _ start: String) {
    #expect(UUID(time: time).uuidString.hasPrefix(start))
  }
}
