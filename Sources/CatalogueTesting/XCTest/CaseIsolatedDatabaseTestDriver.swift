#if canImport(XCTest)
  import Injection
  import XCTest

  /// Gives all tests of a test case one isolated database in memory.
  ///
  /// For a test case that inherits from another class than ``CaseIsolatedDatabaseTestCase``. Add two lines:
  ///
  /// ```swift
  /// final class ShelfTests: ScreenshotTestCase, CaseIsolatedDatabaseTestDriver {
  ///   override func invokeTest() { invokeWithIsolatedDatabase { super.invokeTest() } }
  ///   override class func tearDown() { releaseIsolatedDatabase(); super.tearDown() }
  /// }
  /// ```
  public protocol CaseIsolatedDatabaseTestDriver: XCTestCase {}

  extension CaseIsolatedDatabaseTestDriver {
    /// Runs `invokeTest`, and with it `setUp`, the test and `tearDown`, with the database of the class, which is made
    /// for its first test.
    ///
    /// If there is no memory for one, the test fails and does not run.
    public func invokeWithIsolatedDatabase(_ invokeTest: () -> Void) {
      do {
        let dependencies = try CaseScopes.shared.scope(of: type(of: self))
        withDependencies(from: dependencies, operation: invokeTest)
      } catch {
        XCTFail("no database for \(type(of: self)): \(error)")
      }
    }

    /// Closes the database of the class. A later test of the class has a new one.
    public static func releaseIsolatedDatabase() {
      CaseScopes.shared.release(self)
    }
  }
#endif
