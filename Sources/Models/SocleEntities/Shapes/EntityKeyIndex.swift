/// A list of keys, with a hash index that finds the place of each key in the list.
///
/// UUIDs and numbers are hashed by a multiplication with random numbers, and the index consists of the places alone: with sets and
/// dictionaries of keys, hashing took a third of the CPU time of a large fetch.
public struct EntityKeyIndex: RandomAccessCollection, Sendable {
  /// The keys in the order in which they were added.
  public private(set) var keys: [EntityKey] = []
  /// The hash slots: the place of a key plus 1, or 0 in a free slot. The count is a power of two; at least half are free.
  private var slots: [UInt32] = [0]
  /// Whether a key is repeated.
  private(set) var hasRepeats = false

  /// No keys.
  public init() {}

  /// The keys of a list, as they are: the place of a repeated key is the first.
  public init(of keys: [EntityKey]) {
    self.keys = keys
    fillSlots(for: keys.count)
  }

  /// The place of the first key.
  public var startIndex: Int { 0 }
  /// The number of keys.
  public var endIndex: Int { keys.count }
  /// The key at a place.
  public subscript(place: Int) -> EntityKey { keys[place] }

  /// The place of a key; nil if it was not added.
  public subscript(key: EntityKey) -> Int? {
    let place = slots[slot(of: key)]
    return place == 0 ? nil : Int(place) - 1
  }

  /// The place of a key, compared first with the key at `next`. Sets `next` to the place after the key, if it is found.
  package func place(of key: EntityKey, at next: inout Int) -> Int? {
    let place = next < keys.count && keys[next] == key ? next : self[key]
    if let place { next = place + 1 }
    return place
  }

  /// Whether a key was added.
  public func contains(_ key: EntityKey) -> Bool { self[key] != nil }

  /// Adds the keys that were not added before.
  public mutating func insert(contentsOf new: some Sequence<EntityKey>) {
    fillSlots(for: keys.count + new.underestimatedCount)
    for key in new { _ = insert(key) }
  }

  /// Adds a key; if it was added before, returns its place instead.
  mutating func insert(_ key: EntityKey) -> Int? {
    let slot = slot(of: key)
    guard slots[slot] == 0 else { return Int(slots[slot]) - 1 }
    keys.append(key)
    slots[slot] = UInt32(keys.count)
    fillSlots(for: keys.count)
    return nil
  }

  /// Makes room in the slots for this number of keys, which is less than 2³²: that many keys would take 100 GB.
  private mutating func fillSlots(for keyCount: Int) {
    if keyCount * 2 <= slots.count { return }
    var count = 8
    while count < keyCount * 2 { count *= 2 }
    slots = Array(repeating: 0, count: count)
    for (place, key) in keys.enumerated() {
      let slot = slot(of: key)
      if slots[slot] == 0 { slots[slot] = UInt32(place + 1) } else { hasRepeats = true }
    }
  }

  /// The slot with the place of a key, or the free slot for a key that was not added.
  private func slot(of key: EntityKey) -> Int {
    let last = slots.count - 1
    var slot = Int(truncatingIfNeeded: key.mixed) & last
    while slots[slot] != 0, keys[Int(slots[slot]) - 1] != key { slot = (slot + 1) & last }
    return slot
  }
}

extension EntityKey {
  /// Hashed with random numbers, so that nobody can choose keys whose hashes are equal.
  fileprivate var mixed: UInt64 {
    switch self {
    case .int(let number): mix(UInt64(bitPattern: number), 0)
    case .uuid(let uuid): mix(uuid.halves.0, uuid.halves.1)
    case .string(let text): UInt64(bitPattern: Int64(text.hashValue))
    }
  }
}

/// Random numbers of the process.
private let secrets = (
  UInt64(bitPattern: Int64(0.hashValue)), UInt64(bitPattern: Int64(1.hashValue))
)

private func mix(_ first: UInt64, _ second: UInt64) -> UInt64 {
  let (high, low) = (first ^ secrets.0).multipliedFullWidth(by: second ^ secrets.1)
  return high ^ low
}
