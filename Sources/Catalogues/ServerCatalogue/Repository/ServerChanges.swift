/// A kind of change to the contents of a ``ServerRepository``.
public enum ServerChange: Hashable, Sendable, CaseIterable {
  /// Servers were stored or deleted.
  case servers
  /// Loads, scores or status were updated.
  case loads
  /// Metadata was set or deleted.
  case metadata
}

/// The changes that a ``ServerRepository`` and its copies commit after this sequence was requested.
///
/// Each element is the set of all kinds of change since the previous element, so elements do not pile up for a slow consumer.
/// An element may arrive although no row has changed. The sequence ends when the repository is closed or the task is canceled.
public struct ServerChanges: AsyncSequence, Sendable {
  /// The kinds of change since the previous element.
  public typealias Element = Set<ServerChange>

  private let makeReader: @Sendable () -> () async -> Element?

  /// The elements of `source`, up to its end or first error. Use it for repositories of your own.
  public init<Source: AsyncSequence & Sendable>(_ source: Source) where Source.Element == Element {
    makeReader = {
      var iterator = source.makeAsyncIterator()
      return { (try? await iterator.next()) ?? nil }
    }
  }

  /// An iteration for one consumer.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(read: makeReader()) }

  /// The state of one iteration.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let read: () async -> Element?

    /// Waits for the next change, and returns the kinds of change; nil when the repository is closed or the task is canceled.
    public mutating func next() async -> Element? { await read() }
  }
}
