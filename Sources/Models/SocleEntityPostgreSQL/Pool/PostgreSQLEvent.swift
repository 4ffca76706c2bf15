#if PostgreSQL
  import Foundation

  /// A problem from which a ``PostgreSQLEntityStore`` has recovered, for logs and counts.
  public enum PostgreSQLEvent: Hashable, Sendable {
    /// A call is tried again after this error, such as a lost connection ("08006") or a deadlock ("40P01").
    case repeated(PostgreSQLError)
    /// A call waited this many seconds for a free connection.
    case waited(TimeInterval)
    /// `changes()` receives no changes of other stores, because of this error. Once it receives them again, all entities count
    /// as changed.
    case unobserved(PostgreSQLError)
  }
#endif
