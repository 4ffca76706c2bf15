#if canImport(XCTest)
  import XCTest

  /// A test case whose tests share one database in memory, which other classes do not see.
  ///
  /// Otherwise as ``TestIsolatedDatabaseTestCase``. A class that overrides `class func tearDown()` calls `super`.
  open class CaseIsolatedDatabaseTestCase: XCTestCase, CaseIsolatedDatabaseTestDriver {
    /// Runs the test with the database of the class.
    open override func invokeTest() {
      invokeWithIsolatedDatabase { super.invokeTest() }
    }

    /// Lets the database of the class go.
    open override class func tearDown() {
      releaseIsolatedDatabase()
      super.tearDown()
    }
  }
#endif
