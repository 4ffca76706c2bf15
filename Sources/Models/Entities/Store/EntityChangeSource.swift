/// Passes the names of changed entities to any number of consumers; a store uses it for ``EntityStore/changes()``.
public final class EntityChangeSource: Sendable {
  private let consumers = Locked<(count: Int, all: [Int: Weak])>((0, [:]))

  /// A source without consumers.
  public init() {}

  deinit {
    for consumer in living() { consumer.end() }
  }

  /// Announces a committed change to all consumers; an empty set announces nothing.
  public func publish(_ entities: Set<String>) {
    if entities.isEmpty { return }
    for consumer in living() { consumer.add(entities) }
  }

  /// The sets that are published from now on, for one consumer, until this source is released. Those published between two calls
  /// of `next()` are merged.
  public func changes() -> AsyncStream<Set<String>> {
    let consumer = consumers.withLock { consumers in
      consumers.count += 1
      let consumer = Consumer { [weak self, number = consumers.count] in
        self?.consumers.withLock { $0.all[number] = nil }
      }
      consumers.all[consumers.count] = Weak(consumer: consumer)
      return consumer
    }
    return AsyncStream(unfolding: { await consumer.next() })
  }

  /// The number of streams that have not ended.
  package var consumerCount: Int { living().count }

  private func living() -> [Consumer] {
    consumers.withLock { $0.all.values.compactMap(\.consumer) }
  }
}

private struct Weak: Sendable {
  weak let consumer: Consumer?
}

/// The changes that one stream has not delivered yet. Only the stream retains it.
private final class Consumer: Sendable {
  private let pending = Locked<Set<String>>([])
  private let signals: AsyncStream<Void>
  private let signal: AsyncStream<Void>.Continuation
  private let forget: @Sendable () -> Void

  init(forget: @escaping @Sendable () -> Void) {
    (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    self.forget = forget
  }

  deinit { forget() }

  func add(_ entities: Set<String>) {
    pending.withLock { $0.formUnion(entities) }
    signal.yield()
  }

  func end() { signal.finish() }

  func next() async -> Set<String>? {
    for await _ in signals {
      let entities = pending.withLock { pending in
        defer { pending = [] }
        return pending
      }
      if !entities.isEmpty { return entities }
    }
    return nil
  }
}
