/// What steers a turn; each is compiled once per connection.
enum ControlWord: Int, CaseIterable {
  case beginDeferred
  case beginImmediate
  case beginExclusive
  case commit
  case rollBack
  /// Reads one number of the file's header: the cheapest statement that makes a transaction see a state.
  case look

  var sql: String {
    switch self {
    case .beginDeferred: TransactionKind.deferred.rawValue
    case .beginImmediate: TransactionKind.immediate.rawValue
    case .beginExclusive: TransactionKind.exclusive.rawValue
    case .commit: "COMMIT"
    case .rollBack: "ROLLBACK"
    case .look: "PRAGMA schema_version"
    }
  }
}

extension TransactionKind {
  var beginning: ControlWord {
    switch self {
    case .deferred: .beginDeferred
    case .immediate: .beginImmediate
    case .exclusive: .beginExclusive
    }
  }
}
