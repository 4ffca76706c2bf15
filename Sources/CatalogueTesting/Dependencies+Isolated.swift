import Injection
import SQLiteStorage
import ServerCatalogue

extension Dependencies {
  /// A scope for tests with a database of its own, around nothing yet.
  ///
  /// In it, keys have their test values; a `SQLitePool` over a new database in memory is registered; whatever else
  /// opens a database by the ``ServerCatalogue/DatabaseConfiguration`` opens a new one in memory; the `serverRepository`
  /// is a live one in such a database; and `reporter` is told of missing dependencies.
  /// - Throws: `SQLiteError` if there is no memory for a database.
  static func isolated(reportingTo reporter: IssueReporter) throws -> Dependencies {
    try withDependencies {
      $0.context = .test
      $0.issueReporter = reporter
      $0.databaseConfiguration = .withTestExecutor(databaseType: .ephemeral)
      $0.serverRepository = ServerRepository.liveValue
      $0.register(try SQLitePool.inMemory(), for: SQLitePool.self)
    } operation: {
      .current
    }
  }
}

extension DatabaseConfiguration {
  /// A database for tests: that it cannot be opened is told to the `issueReporter`, so that it fails the test even
  /// where the tested code swallows errors.
  ///
  /// ```swift
  /// let repository = withDependencies {
  ///   $0.databaseConfiguration = .withTestExecutor(databaseType: .ephemeral)
  /// } operation: {
  ///   ServerRepository.liveValue
  /// }
  /// ```
  public static func withTestExecutor(databaseType: DatabaseType) -> DatabaseConfiguration {
    let reporter = Dependencies.current.issueReporter
    return DatabaseConfiguration(databaseType: databaseType, didFailToOpen: reporter.report)
  }
}
