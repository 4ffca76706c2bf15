import Foundation

/// Receives a report about each missing or failing dependency, even if the caller also receives an error.
///
/// With this reporter a test fails on each report, even if the tested code swallows the error:
///
/// ```swift
/// withDependencies {
///   $0.issueReporter = IssueReporter { Issue.record($0) }
/// } operation: { … }
/// ```
///
/// `SocleInjectionTesting` has a reporter that fails the running test of Swift Testing or XCTest. Tests in a target that
/// contains that library need not set a reporter.
public struct IssueReporter: Sendable {
  /// Receives one ``InjectionError``, or another problem that a test must not overlook, on the thread where it occurs.
  public var report: @Sendable (any Error) -> Void

  /// A reporter that calls `report`.
  public init(_ report: @escaping @Sendable (any Error) -> Void) {
    self.report = report
  }

  /// A reporter that writes each error as one line to standard error.
  public static let standardError = IssueReporter { error in
    FileHandle.standardError.write(Data("Injection: \(error)\n".utf8))
  }
}

extension IssueReporter: DependencyKey {
  /// The reporter ``standardError``.
  public static var liveValue: IssueReporter { .standardError }
  /// The reporter ``standardError``. In a test target that links `SocleInjectionTesting`, a reporter that fails the running
  /// test is used instead.
  public static var testValue: IssueReporter { .standardError }
}

extension Dependencies {
  /// The receiver of reports about missing dependencies: ``IssueReporter/standardError``, unless another one is set.
  public var issueReporter: IssueReporter {
    get { self[IssueReporter.self] }
    set { self[IssueReporter.self] = newValue }
  }
}
