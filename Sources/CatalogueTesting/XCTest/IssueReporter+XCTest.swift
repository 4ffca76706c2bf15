#if canImport(XCTest)
  import Injection
  import XCTest

  extension IssueReporter {
    /// Fails the test of XCTest that is running.
    public static let xcTest = IssueReporter { XCTFail("\($0)") }
  }
#endif
