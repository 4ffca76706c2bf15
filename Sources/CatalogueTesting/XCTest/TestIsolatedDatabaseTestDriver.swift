#if canImport(XCTest)
  import Injection
  import XCTest

  /// Gives each test of a test case a database in memory of its own.
  ///
  /// For a test case that inherits from another class than ``TestIsolatedDatabaseTestCase``. Add one line:
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
    /// If there is no memory for one, the test fails and does not run.
    public func invokeWithIsolatedDatabase(_ invokeTest: () -> Void) {
      do {
        let dependencies = try Dependencies.isolated(reportingTo: .xcTest)
        withDependencies(from: dependencies, operation: invokeTest)
      } catch {
        XCTFail("no database for the test: \(error)")
      }
    }
  }
#endif
