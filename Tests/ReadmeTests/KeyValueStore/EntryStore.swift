import Foundation

/// What the tests and the measurement ask of both stores.
protocol EntryStore {
  init(at url: URL) throws
  func put(_ entries: [KeyValueStore.Entry]) throws
  func put(_ entry: KeyValueStore.Entry) throws
  func value(of key: String, at now: Date) throws -> [UInt8]?
  func entries(
    from first: String, to end: String, limit: Int?, at now: Date
  ) throws -> [KeyValueStore.Entry]
  func remove(_ key: String) throws -> Bool
  func removeExpired(at now: Date) throws -> Int
}

extension KeyValueStore: EntryStore {}
extension HandwrittenStore: EntryStore {}
