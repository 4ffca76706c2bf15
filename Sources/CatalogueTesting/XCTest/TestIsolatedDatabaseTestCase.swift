#if canImport(XCTest)
  import XCTest

  /// A test case whose tests each have a database in memory of their own.
  ///
  /// ```swift
  /// final class ShelfTests: TestIsolatedDatabaseTestCase {
  ///   func testANewShelfIsEmpty() throws {
  ///     let pool = try Dependencies.resolve(for: SQLitePool.self)
  ///     …
  ///   }
  /// }
  /// ```
  ///
  /// `setUp`, the test and `tearDown` run in a scope of `Dependencies` in which a pool over that database is
  /// registered, the `databaseConfiguration` opens new databases in memory, and a missing dependency fails the test.
  open class TestIsolatedDatabaseTestCase: XCTestCase, TestIsolatedDatabaseTestDriver {
    /// Runs the test with a new database.
    open override func invokeTest() {
      invokeWithIsolatedDatabase { super.invokeTest() }
    }
  }
#endif
