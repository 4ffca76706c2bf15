#if PostgreSQL
  import Foundation

  /// The limits of a ``PostgreSQLEntityStore``.
  public struct PostgreSQLOptions: Hashable, Sendable {
    /// The maximum number of connections, 1 to 10,000; one more if changes are observed. The default is 8.
    public var connections = 8
    /// The seconds for which a call is repeated after lost connections and conflicts, and waits for a free connection: 0 to
    /// 1,000,000. After the first loss it is repeated in any case. The default is 30.
    public var patience: TimeInterval = 30
    /// The seconds after which a server that does not answer counts as lost: 0.1 to 1,000,000. A statement that runs longer also
    /// counts as lost; one that waits for a lock fails after half this time. The default is 60.
    public var silence: TimeInterval = 60
    /// The seconds after which a connection that is not used is closed: 0.1 to 1,000,000. The default is 300.
    public var idle: TimeInterval = 300
    /// Whether each change is announced to all stores of the database, for their `changes()`. PostgreSQL commits transactions that
    /// announce something one after the other. The default is true.
    public var announcesChanges = true
    /// A connection string for `changes()` that leads to the server itself, if the store's own leads to a pooler: clients of a
    /// pooler that lends transactions receive no announcements. The default is nil: behind a pooler, changes of other stores
    /// are not reported.
    public var directLocation: String?
    /// Whether the store uses only what other servers that speak PostgreSQL's protocol have, too: transactions are
    /// SERIALIZABLE, relations are checked without foreign keys, tables are changed by one statement after the other, and
    /// changes are not announced. A save in which entities exchange the values of a unique key is refused (23505). The default,
    /// nil, means true on all servers that are not PostgreSQL itself.
    public var isPortable: Bool?

    /// The default limits.
    public init() {}

    /// These options with every number limited to its range; NaN becomes the smallest number of the range.
    var clamped: PostgreSQLOptions {
      func limit(_ seconds: TimeInterval, from least: TimeInterval) -> TimeInterval {
        // False for not a number, too.
        seconds >= least ? min(seconds, 1_000_000) : least
      }
      var options = self
      options.connections = min(max(1, connections), 10_000)
      options.patience = limit(patience, from: 0)
      options.silence = limit(silence, from: 0.1)
      options.idle = limit(idle, from: 0.1)
      return options
    }
  }
#endif
