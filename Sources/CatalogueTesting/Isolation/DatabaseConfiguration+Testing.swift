import Injection
import ServerCatalogue

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
