#if canImport(XCTest)
  import XCTest

  /// A test case whose tests share one isolated database in memory.
  ///
  /// Otherwise as ``TestIsolatedDatabaseTestCase``. A class that overrides `class func tearDown()` calls `super`.
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
