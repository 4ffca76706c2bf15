#if canImport(Testing)
  import SocleCore
  import SocleFunctions
  import Testing

  /// Fails a test in which a statement scans more rows of a table than a limit: an index might make the scan unnecessary.
  ///
  /// ```swift
  /// @Suite(.noScans(beyond: 1_000)) struct SearchTests {
  ///   @Test func aPartIsFoundByItsNumber() throws { … }
  /// }
  /// ```
  ///
  /// It watches the connections whose `ConnectionOptions` are created in the test's task, also those of pools and stores. A
  /// statement that reads all rows on purpose counts, too. `Connection.indexAdvice(for:)` proposes the missing indexes.
  public struct ScanLimitTrait: SuiteTrait, TestTrait, TestScoping {
    let limit: Int

    /// Swift Testing applies the trait to each test of a suite.
    public var isRecursive: Bool { true }

    /// Runs `function`, and records an issue for each statement that has scanned too much.
    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      let log = StatementLog()
      defer {
        // SQLite counts the steps from one row to the next.
        let scans = log.statements.filter { $0.scannedRows >= max(1, limit) }
        let most = Dictionary(scans.map { ($0.sql, $0.scannedRows) }, uniquingKeysWith: max)
        for (sql, steps) in most.sorted(by: { $0.key < $1.key }) {
          Issue.record(
            """
            a statement scans at least \(steps + 1) rows (limit \(limit)); \
            add an index or raise the limit: \(sql)
            """,
            sourceLocation: test.sourceLocation)
        }
      }
      let extensions = ConnectionOptions.extensionsOfTask + [log]
      try await ConnectionOptions.$extensionsOfTask.withValue(extensions) { try await function() }
    }
  }

  extension Trait where Self == ScanLimitTrait {
    /// Fails a test in which a statement scans more than `rows` rows of a table; a limit below 1 counts as 1.
    public static func noScans(beyond rows: Int) -> Self { ScanLimitTrait(limit: rows) }
  }
#endif
