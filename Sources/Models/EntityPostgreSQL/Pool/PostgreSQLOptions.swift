#if PostgreSQL
  import Foundation

  /// The limits of a ``PostgreSQLEntityStore``.
  public struct PostgreSQLOptions: Hashable, Sendable {
    /// The maximum number of connections, 1 or more; one more if changes are observed. The default is 8.
    public var connections = 8
    /// How many seconds a call tries again after a lost connection or a conflict, and waits for a free connection. The default is
    /// 30.
    public var patience: TimeInterval = 30
    /// The seconds after which a server that does not answer counts as lost; also the limit for a statement that waits
    /// for a lock, or works for so long.
    /// The default is 60.
    public var silence: TimeInterval = 60
    /// Whether each change is announced to all stores of the database, for their `changes()`. PostgreSQL commits transactions that
    /// announce something one after the other. The default is true.
    public var announcesChanges = true

    /// The default limits.
    public init() {}
  }
#endif
