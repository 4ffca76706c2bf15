public import Injection

#if canImport(Testing)
  import Testing

  extension IssueReporter {
    /// A reporter that fails the running test of Swift Testing.
    public static let swiftTesting = IssueReporter { error in
      // The location of the test is more useful than this line.
      Issue.record(error, sourceLocation: Test.current?.sourceLocation ?? #_sourceLocation)
    }
  }
#endif

#if canImport(XCTest)
  import XCTest

  extension IssueReporter {
    /// A reporter that fails the running test of XCTest.
    public static let xcTest = IssueReporter { XCTFail("\($0)") }
  }
#endif

/// Makes missing implementations fail the running test of either library, in tests that set no reporter.
///
/// `Injection` finds the class by its name when it makes the default reporter of a test.
final class RunningTestReporter: TestReporterProvider {
  static var reporter: IssueReporter {
    IssueReporter { error in
      #if canImport(Testing)
        IssueReporter.swiftTesting.report(error)
        if Test.current != nil { return }
      #endif
      // A test of XCTest, or a thread that belongs to no test: the library that does not run ignores the report.
      #if canImport(XCTest)
        IssueReporter.xcTest.report(error)
      #endif
    }
  }
}
