#if canImport(XCTest)
  import Injection
  import XCTest

  /// Gives each test of a test case a database in memory of its own.
  ///
  /// For a test case that inherits from a class other than ``TestIsolatedDatabaseTestCase``. Add one line:
  ///
  /// ```swift
  /// final class ShelfTests: ScreenshotTestCase, TestIsolatedDatabaseTestDriver {
  ///   override func invokeTest() { invokeWithIsolatedDatabase { super.invokeTest() } }
  /// }
  /// ```
  public protocol TestIsolatedDatabaseTestDriver: XCTestCase {}

  extension TestIsolatedDatabaseTestDriver {
    /// Runs `invokeTest`, and with it `setUp`, the test and `tearDown`, with a new database.
    ///
    /// If there is not enough memory for a database, the test fails and does not run.
    public func invokeWithIsolatedDatabase(_ invokeTest: () -> Void) {
      do {
        let dependencies = try Dependencies.isolated(reportingTo: .xcTest)
        withDependencies(from: dependencies, operation: invokeTest)
      } catch {
        XCTFail("no database for the test: \(error)")
      }
    }
  }

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
