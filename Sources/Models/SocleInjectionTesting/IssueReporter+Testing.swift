public import SocleInjection

#if canImport(Testing)
  import Testing
#endif
#if canImport(XCTest)
  import XCTest
#endif

extension IssueReporter {
  /// A reporter that fails the running test of Swift Testing or XCTest. Tests that set no reporter use this one.
  public static let runningTest = IssueReporter { error in
    #if canImport(Testing)
      // The location of the test is more useful than this line.
      Issue.record(error, sourceLocation: Test.current?.sourceLocation ?? #_sourceLocation)
      if Test.current != nil { return }
    #endif
    // A test of XCTest, or a thread that belongs to no test: the library that does not run ignores the report.
    #if canImport(XCTest)
      XCTFail("\(error)")
    #endif
  }
}

/// Sets the reporter of the process, in a test runner only. `SocleCInjectionTesting` calls this function when a program that
/// contains this module starts.
@_cdecl("socle_injection_testing_started")
func started() {
  var dependencies = Dependencies.current
  if dependencies.context == .test { dependencies.issueReporter = .runningTest }
}
