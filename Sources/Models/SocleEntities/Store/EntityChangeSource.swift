/// Passes the names of changed entities to any number of consumers; a store uses it for ``EntityStore/changes()``.
public final class EntityChangeSource: Sendable {
  private typealias Consumer = AsyncStream<Set<String>>.Continuation
  private let consumers = Locked<(count: Int, all: [Int: Consumer])>((0, [:]))

  /// A source without consumers.
  public init() {}

  deinit {
    for consumer in living() { consumer.finish() }
  }

  /// Announces a committed change to all consumers; an empty set announces nothing.
  public func publish(_ entities: Set<String>) {
    if entities.isEmpty { return }
    for consumer in living() {
      var pending = entities
      // A stream keeps one element: the names that it drops for the new ones are sent again, together with these.
      while case .dropped(let names) = consumer.yield(pending), !names.isSubset(of: pending) {
        pending.formUnion(names)
      }
    }
  }

  /// The sets that are published from now on, for one consumer, until this source is released. Sets that are published between
  /// two calls of `next()` are merged.
  public func changes() -> AsyncStream<Set<String>> {
    let (stream, consumer) = AsyncStream.makeStream(
      of: Set<String>.self, bufferingPolicy: .bufferingNewest(1))
    let number = consumers.withLock { consumers in
      consumers.count += 1
      consumers.all[consumers.count] = consumer
      return consumers.count
    }
    consumer.onTermination = { [weak self] _ in
      self?.consumers.withLock { $0.all[number] = nil }
    }
    return stream
  }

  /// The number of streams that have not ended.
  package var consumerCount: Int { living().count }

  private func living() -> [Consumer] { consumers.withLock { Array($0.all.values) } }
}
