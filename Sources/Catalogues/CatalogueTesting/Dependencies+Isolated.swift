import ServerCatalogue
import SocleInjection
import SocleInjectionTesting
import SocleStorage

extension Dependencies {
  /// A scope for tests with an isolated database.
  ///
  /// Keys have their test values; a `SQLitePool` over a new database in memory is registered; the
  /// ``ServerCatalogue/DatabaseConfiguration`` opens new databases in memory; the `serverRepository` is a live one in
  /// such a database; a missing dependency fails the running test.
  static func isolated() throws -> Dependencies {
    try withDependencies {
      $0.context = .test
      $0.issueReporter = .runningTest
      $0.databaseConfiguration = .withTestExecutor(databaseType: .ephemeral)
      $0.serverRepository = ServerRepository.liveValue
      $0.register(try SQLitePool.inMemory(), for: SQLitePool.self)
    } operation: {
      .current
    }
  }
}

extension DatabaseConfiguration {
  /// The configuration of a database for tests. If the database cannot be opened, the error is also passed to the
  /// `issueReporter`, so the test fails even if the tested code swallows the error.
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
