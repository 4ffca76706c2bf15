#if canImport(Testing)
  import Injection
  import Testing

  extension IssueReporter {
    /// Fails the test of Swift Testing that is running.
    public static let swiftTesting = IssueReporter { error in
      // Where the test stands says more than this line does.
      Issue.record(error, sourceLocation: Test.current?.sourceLocation ?? #_sourceLocation)
    }
  }
#endif
