/// When a transaction takes its locks (https://sqlite.org/lang_transaction.html).
public enum TransactionKind: String, Hashable, Sendable {
  /// At the first read or write that needs one. A read that turns into a write can fail as busy.
  case deferred = "BEGIN DEFERRED"
  /// At once, for writing: the default, because it waits where waiting can help.
  case immediate = "BEGIN IMMEDIATE"
  /// At once, for writing; outside WAL it keeps readers out too.
  case exclusive = "BEGIN EXCLUSIVE"
}
