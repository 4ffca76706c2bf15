#if canImport(XCTest)
  import Injection
  import XCTest

  /// Gives all tests of a test case one isolated database in memory.
  ///
  /// For a test case that inherits from a class other than ``CaseIsolatedDatabaseTestCase``. Add two lines:
  ///
  /// ```swift
  /// final class ShelfTests: ScreenshotTestCase, CaseIsolatedDatabaseTestDriver {
  ///   override func invokeTest() { invokeWithIsolatedDatabase { super.invokeTest() } }
  ///   override class func tearDown() { releaseIsolatedDatabase(); super.tearDown() }
  /// }
  /// ```
  public protocol CaseIsolatedDatabaseTestDriver: XCTestCase {}

  extension CaseIsolatedDatabaseTestDriver {
    /// Runs `invokeTest`, and with it `setUp`, the test and `tearDown`, with the database of the class, which is
    /// created for its first test.
    ///
    /// If there is not enough memory for a database, the test fails and does not run.
    public func invokeWithIsolatedDatabase(_ invokeTest: () -> Void) {
      do {
        let dependencies = try CaseScopes.shared.scope(of: type(of: self))
        withDependencies(from: dependencies, operation: invokeTest)
      } catch {
        XCTFail("no database for \(type(of: self)): \(error)")
      }
    }

    /// Closes the database of the class. A later test of the class gets a new one.
    public static func releaseIsolatedDatabase() {
      CaseScopes.shared.release(self)
    }
  }

  /// A test case whose tests share one isolated database in memory.
  ///
  /// Otherwise it behaves like ``TestIsolatedDatabaseTestCase``. A class that overrides `class func tearDown()` calls `super`.
  open class CaseIsolatedDatabaseTestCase: XCTestCase, CaseIsolatedDatabaseTestDriver {
    /// Runs the test with the database of the class.
    open override func invokeTest() {
      invokeWithIsolatedDatabase { super.invokeTest() }
    }

    /// Closes the database of the class.
    open override class func tearDown() {
      releaseIsolatedDatabase()
      super.tearDown()
    }
  }
#endif
